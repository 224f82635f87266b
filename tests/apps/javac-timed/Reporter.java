import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.Adler32;
import timing.Timing;

/** Says at the end what was timed; found on the system class path that the agent has extended. */
public class Reporter implements Runnable {
    @Override
    public void run() {
        Adler32 sum = new Adler32();
        sum.update("checked".getBytes());
        sum.update(7);
        System.out.println("checksum " + sum.getValue() + " in " + Timing.CHECKSUMS.sum() + " native calls");
        String encoded = Base64.getEncoder().encodeToString("encoded once".getBytes());
        System.out.println(encoded + " " + Timing.CALLS.get("java/util/Base64$Encoder.encodeBlock([BII[BIZ)V"));
        System.out.println("many classes " + (Timer.CLASSES.sum() > 500) + ", many methods " + (Timer.METHODS.sum() > 5000));
        System.out.println("time passed " + (Timing.NANOS.sum() > 0));
        Map<String, LongAdder> calls = new TreeMap<>(Timing.CALLS);
        calls.forEach((method, count) -> {
            if (method.startsWith("com/sun/tools/javac/comp/Attr.visit") || method.startsWith("com/sun/tools/javac/jvm/Gen.visit")
                || method.startsWith("com/sun/tools/javac/main/JavaCompiler.")) {
                System.out.println(count + " " + method);
            }
        });
    }
}
