import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** With -XX:+UseTransparentHugePages the memory of objects is marked for huge pages ("hg" in smaps). */
public class HugePages {
    static final long ENOUGH = 16 << 20;

    public static void main(String[] args) throws Exception {
        byte[][] kept = new byte[40][];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new byte[1 << 20];
        }
        long marked = 0;
        long size = 0;
        for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
            List<String> words = List.of(line.split(" +"));
            if (words.get(0).equals("Rss:")) {
                size = Long.parseLong(words.get(1)) << 10;
            } else if (words.get(0).equals("VmFlags:") && words.contains("hg")) {
                marked += size;
            }
        }
        System.out.println(marked >= ENOUGH ? "marked" : "marked are " + marked + " bytes");
        System.out.println(kept[39].length);
    }
}
