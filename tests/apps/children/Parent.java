import java.io.File;
import java.util.ArrayList;
import java.util.List;

public class Parent {
    public static void main(String[] args) throws Exception {
        int depth = Integer.parseInt(args[0]);
        System.out.println("vm " + System.getProperty("java.vm.name"));
        if (depth == 0) {
            System.exit(7);
        }
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "Parent", "" + (depth - 1)));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        Process child = builder.start();
        child.getInputStream().transferTo(System.out);
        System.out.println(depth + ": child ended with " + child.waitFor());
    }
}
