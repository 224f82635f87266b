public class AgentRefuses {
    public static void main(String[] args) throws Exception {
        System.out.println("program");
        if (args.length > 0) {
            return;
        }
        String agent = "-agentpath:" + ChildVm.library(AgentRefuses.class);
        for (String result : new String[] {"1", "-1", "256", "0"}) {
            System.out.println("returns " + result);
            new ChildVm(AgentRefuses.class).with(agent + "=0", agent + "=" + result, agent + "=00").run("child");
        }
    }
}
