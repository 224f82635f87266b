import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads a javacore by the tags of its lines. */
class Javacore {
    record Line(String tag, String text) {}

    final List<Line> lines = new ArrayList<>();

    Javacore(Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            String tag = line.split(" ", 2)[0];
            boolean placed = line.length() <= tag.length() || tag.length() >= 15 || line.length() >= 15 && line.substring(tag.length(), 15).isBlank();
            if (!placed) throw new IOException("a tag isn't padded: " + line);
            lines.add(new Line(tag, line.substring(tag.length()).trim()));
        }
        Line last = lines.get(lines.size() - 1);
        if (!last.tag.equals("NULL") || !last.text.contains("END OF DUMP")) throw new IOException("no end");
    }

    /** The first file whose name begins so. */
    static Javacore named(String prefix) throws IOException {
        String[] names = new java.io.File(".").list((folder, name) -> name.startsWith(prefix));
        if (names.length != 1) throw new IOException(names.length + " files are named " + prefix + "…");
        return new Javacore(Path.of(names[0]));
    }

    /** Texts of the lines with a tag. */
    List<String> all(String tag) {
        List<String> found = new ArrayList<>();
        for (Line line : lines) {
            if (line.tag.equals(tag)) found.add(line.text);
        }
        return found;
    }

    String first(String tag) {
        List<String> found = all(tag);
        return found.isEmpty() ? null : found.get(0);
    }

    /** Sections, in their order. */
    List<String> sections() {
        List<String> names = new ArrayList<>();
        for (String text : all("0SECTION")) names.add(text.split(" subcomponent")[0]);
        return names;
    }

    /** The lines of a thread's block; of the last one, if there are several. */
    List<Line> thread(String name) {
        List<Line> block = null;
        boolean inside = false;
        for (Line line : lines) {
            if ((line.tag.equals("3XMTHREADINFO") || line.tag.equals("3XMVTHDINFO")) && line.text.startsWith('"' + name + '"')) {
                block = new ArrayList<>();
                inside = true;
            }
            if (inside && line.tag.equals("NULL")) inside = false;
            if (inside) block.add(line);
        }
        return block == null ? Collections.emptyList() : block;
    }

    /** The block of the thread that the dump was made in, which comes first. */
    List<Line> currentThread() {
        int begin = 0;
        while (!lines.get(begin).tag.equals("3XMTHREADINFO")) begin++;
        int end = begin;
        while (!lines.get(end).tag.equals("NULL")) end++;
        return lines.subList(begin, end);
    }

    /** What a block says under a tag, without addresses. */
    static List<String> of(List<Line> block, String tag) {
        List<String> found = new ArrayList<>();
        for (Line line : block) {
            if (line.tag.equals(tag)) found.add(plain(line.text));
        }
        return found;
    }

    static String plain(String text) {
        return text.replaceAll("0x[0-9A-F]{16}", "0x…");
    }

    /** Each circle of a deadlock, as names. */
    List<List<String>> deadlocks() {
        List<List<String>> circles = new ArrayList<>();
        for (Line line : lines) {
            if (line.tag.equals("1LKDEADLOCK")) circles.add(new ArrayList<>());
            if (line.tag.equals("2LKDEADLOCKTHR")) circles.get(circles.size() - 1).add(line.text.split("\"")[1]);
        }
        return circles;
    }

    static long hex(String word) {
        return Long.parseUnsignedLong(word.substring(2), 16);
    }

    /** Is native memory a tree in which each category has what its children have, and are there any? */
    boolean memoryAddsUp() {
        // Bytes and allocations of the category last met at each depth, without those of its children.
        long[][] open = new long[16][2];
        int deepest = 0, met = 0;
        for (Line line : lines) {
            if (!line.tag.matches("[1-9]MEMUSER") || !line.text.contains(" bytes / ")) continue;
            int depth = line.tag.charAt(0) - '0';
            for (int at = depth; at <= deepest; at++) {
                // What had children had all that they have.
                if (open[at][0] != 0 && at < deepest) return false;
            }
            deepest = depth;
            String[] numbers = line.text.replaceAll(".*: ([0-9,]+) bytes / ([0-9,]+) allocations?", "$1 $2").replace(",", "").split(" ");
            for (int i = 0; i < 2; i++) {
                open[depth][i] = Long.parseLong(numbers[i]);
                if (depth > 1) open[depth - 1][i] -= open[depth][i];
            }
            met++;
        }
        for (int at = 1; at < deepest; at++) {
            if (open[at][0] != 0 || open[at][1] != 0) return false;
        }
        return met > 3;
    }

    /** Do the segments of each kind add up? */
    boolean addsUp() {
        long total = 0, used = 0, free = 0;
        for (Line line : lines) {
            String[] words = (line.tag + " " + line.text).split(" +");
            switch (line.tag) {
                case "1STSEGMENT" -> {
                    total += hex(words[4]) - hex(words[1]);
                    used += hex(words[3]) - hex(words[2]);
                    free += hex(words[4]) - hex(words[3]);
                }
                case "1STSEGTOTAL" -> total -= Long.parseLong(words[3]);
                case "1STSEGINUSE" -> used -= Long.parseLong(words[5]);
                case "1STSEGFREE" -> free -= Long.parseLong(words[4]);
                default -> {}
            }
        }
        return total == 0 && used == 0 && free == 0 && !all("1STSEGMENT").isEmpty();
    }
}
