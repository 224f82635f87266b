public class AgentOptions {
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            System.out.println("program " + String.join(",", args));
            return;
        }
        String agent = "-agentpath:" + ChildVm.library(AgentOptions.class);
        String[] all = {"", "=", "==", "=a,b=c", "= with spaces ", "='quoted',\"twice\"", "=:/\\*?$HOME%n%s", "=\u00e4\u20ac", "=" + "0123456789".repeat(700) + ".last"};
        ChildVm child = new ChildVm(AgentOptions.class);
        for (String options : all) {
            child.with(agent + options);
        }
        child.run("one", "", "two");
    }
}
