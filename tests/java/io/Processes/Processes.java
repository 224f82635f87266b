import java.io.*;
import java.util.*;
import java.util.concurrent.TimeUnit;

public class Processes {
    static void p(Object o) { System.out.println(o); }
    static String all(InputStream in) throws IOException { return new String(in.readAllBytes()).replace("\n", "|"); }
    public static void main(String[] args) throws Exception {
        Process e = new ProcessBuilder("/bin/echo", "hello", "two words", "$HOME").start();
        p(all(e.getInputStream()) + " " + e.waitFor() + " " + e.exitValue() + " " + e.isAlive());
        Process c = new ProcessBuilder("/bin/cat").start();
        try (Writer w = c.outputWriter()) { w.write("through cat\nü€\n"); }
        p(all(c.getInputStream()) + c.waitFor());
        Process s = new ProcessBuilder("/bin/sh", "-c", "echo out; echo err >&2; exit 3").start();
        p(all(s.getInputStream()) + all(s.getErrorStream()) + s.waitFor());
        ProcessBuilder m = new ProcessBuilder("/bin/sh", "-c", "echo a; echo b >&2; echo c").redirectErrorStream(true);
        p(all(m.start().getInputStream()));
        ProcessBuilder env = new ProcessBuilder("/bin/sh", "-c", "echo $MYV; pwd");
        env.environment().put("MYV", "set it");
        env.directory(new File("/"));
        p(all(env.start().getInputStream()));
        env.environment().clear();
        p(all(env.command("/bin/sh", "-c", "echo [$MYV]").start().getInputStream()));
        Process k = new ProcessBuilder("/bin/sleep", "100").start();
        p(k.isAlive() + " " + k.waitFor(5, TimeUnit.MILLISECONDS) + " " + k.toHandle().isAlive() + " " + (k.pid() > 0));
        try { k.exitValue(); } catch (IllegalThreadStateException x) { p(x.getMessage()); }
        k.destroy();
        p(k.waitFor() + " " + k.isAlive());
        Process kf = new ProcessBuilder("/bin/sleep", "100").start();
        p(kf.destroyForcibly().waitFor() + " " + kf.onExit().get().exitValue());
        try { new ProcessBuilder("/no/such/prog").start(); } catch (IOException x) { p(x.getMessage()); }
        try { new ProcessBuilder("/bin/echo").directory(new File("/no/dir")).start(); } catch (IOException x) { p(x.getMessage()); }
        try { new ProcessBuilder().start(); } catch (IndexOutOfBoundsException x) { p("IOOBE"); }
        File f = File.createTempFile("pro", null);
        new ProcessBuilder("/bin/echo", "to file").redirectOutput(f).start().waitFor();
        new ProcessBuilder("/bin/echo", "more").redirectOutput(ProcessBuilder.Redirect.appendTo(f)).start().waitFor();
        p(all(new FileInputStream(f)) + all(new ProcessBuilder("/usr/bin/wc", "-l").redirectInput(f).start().getInputStream()).trim());
        f.delete();
        System.out.flush();
        p(new ProcessBuilder("/bin/echo", "inherited").inheritIO().start().waitFor());
        List<Process> pipe = ProcessBuilder.startPipeline(List.of(new ProcessBuilder("/bin/echo", "b\na"), new ProcessBuilder("/usr/bin/sort")));
        p(all(pipe.get(1).getInputStream()));
        p(all(Runtime.getRuntime().exec(new String[]{"/bin/echo", "exec"}).getInputStream()));
        Process sg = new ProcessBuilder("/bin/sh", "-c", "kill -9 $$").start();
        p(sg.waitFor());
        List<Process> many = new ArrayList<>();
        for (int i = 0; i < 5; i++) many.add(new ProcessBuilder("/bin/sh", "-c", "exit " + i).start());
        int sum = 0;
        for (Process x : many) sum = sum * 10 + x.waitFor();
        p(sum);
        ProcessHandle me = ProcessHandle.current();
        p(me.isAlive() + " " + me.parent().isPresent() + " " + (me.children().count() >= 0) + " " + ProcessHandle.of(me.pid()).get().equals(me));
        try { me.destroy(); } catch (IllegalStateException x) { p(x.getMessage()); }
    }
}
