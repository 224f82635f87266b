public class ToolOptions {
    static void run(String variable) throws Exception {
        String agent = "-agentpath:" + ChildVm.library(ToolOptions.class);
        System.out.println(variable.replace("\t", "\\t").replace("\n", "\\n"));
        String errors = new ChildVm(ToolOptions.class).variable("JAVA_TOOL_OPTIONS", variable.replace("AGENT", agent)).with(agent + "=on the command line").run("child");
        System.out.println("  told: " + errors.contains("Picked up JAVA_TOOL_OPTIONS: "));
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            System.out.println("tool.property " + System.getProperty("tool.property"));
            return;
        }
        run("AGENT=one");
        run("AGENT='two words' \t\n -Dtool.property=\"a 'b' c\"  AGENT=\"it's\"");
        run("  'AGENT=\"x\"' -Dtool.property=x\"y\"'z'\"\" AGENT=a\\ ");
    }
}
