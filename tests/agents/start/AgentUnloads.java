public class AgentUnloads {
    static void hooked() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
    }

    public static void main(String[] args) throws Exception {
        hooked();
        switch (args.length == 0 ? "parent" : args[0]) {
            case "returns" -> System.out.println("main is over");
            case "throws" -> throw new IllegalStateException("by main");
            case "exits" -> System.exit(3);
            case "halts" -> Runtime.getRuntime().halt(4);
            case "leaves a thread" -> new Thread(() -> System.out.println("thread is over")).start();
            default -> {
                for (String way : new String[] {"returns", "throws", "exits", "halts", "leaves a thread"}) {
                    System.out.println(way);
                    new ChildVm(AgentUnloads.class).with("-agentpath:" + ChildVm.library(AgentUnloads.class)).run(way);
                }
            }
        }
    }
}
