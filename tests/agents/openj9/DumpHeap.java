import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Objects that the program knows are looked for in dumps of the heap. */
public class DumpHeap {
    static native int trigger(String option);

    static class Node {
        Node left, right;
        int[] numbers;
        Object other;
    }

    static class Many {
        Object a, b, c, d, e, f, g, h, i;
    }

    static class Hashed {}

    static Node root;
    static Object[] array = new Object[7];
    static Many many = new Many();
    static Hashed hashed = new Hashed();
    static int[][] nested = new int[3][5];

    /** A reader of PHD that knows only its description. */
    static class Phd {
        final Map<Long, String> classes = new HashMap<>();
        final Map<Long, Long> classOf = new HashMap<>();
        final Map<Long, long[]> references = new HashMap<>();
        final Map<Long, Integer> hashes = new HashMap<>();
        final Map<Long, Long> lengths = new HashMap<>();
        final Map<Long, Character> primitives = new HashMap<>();
        final Set<Long> arrays = new HashSet<>();
        final DataInputStream in;
        final String version;
        final long[] cache = new long[4];
        int next;
        long previous;

        Phd(Path file) throws IOException {
            in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
            if (!in.readUTF().equals("portable heap dump") || in.readInt() != 6 || in.readInt() != 5) throw new IOException("no PHD");
            if (in.read() != 1 || in.read() != 4) throw new IOException("no header");
            version = in.readUTF();
            if (in.read() != 2 || in.read() != 2) throw new IOException("no body");
            while (record()) {}
            if (in.read() != -1) throw new IOException("something follows");
            in.close();
        }

        long number(int width) throws IOException {
            return switch (width) {
                case 0 -> in.readByte();
                case 1 -> in.readShort();
                case 2 -> in.readInt();
                default -> in.readLong();
            };
        }

        long address(int width) throws IOException {
            return previous += number(width) * 4;
        }

        void references(long of, int count, int width) throws IOException {
            long[] found = new long[count];
            for (int i = 0; i < count; i++) found[i] = of + number(width) * 4;
            references.put(of, found);
        }

        boolean record() throws IOException {
            int tag = in.readUnsignedByte();
            if ((tag & 0x80) != 0) {
                long at = address(tag >> 2 & 1);
                classOf.put(at, cache[tag >> 5 & 3]);
                references(at, tag >> 3 & 3, tag & 3);
            } else if ((tag & 0x40) != 0) {
                long at = address(tag >> 2 & 1);
                remember(at, in.readLong());
                references(at, tag >> 3 & 7, tag & 3);
            } else if ((tag & 0x20) != 0) {
                long at = address(tag & 3);
                primitive(at, number(tag & 3), tag >> 2 & 7);
                in.readInt();
            } else if (tag == 4 || tag == 8) {
                int flags = in.readUnsignedByte();
                long at = address(flags >> 6), of = in.readLong();
                if ((flags & 2) != 0) hashes.put(at, in.readInt());
                if (tag == 4) remember(at, of);
                else classOf.put(at, of);
                references(at, in.readInt(), flags >> 4 & 3);
                if (tag == 8) {
                    arrays.add(at);
                    lengths.put(at, (long) in.readInt());
                    in.readInt();
                }
            } else if (tag == 6) {
                int flags = in.readUnsignedByte();
                long at = address(flags >> 6);
                in.readInt();
                if ((flags & 8) != 0) hashes.put(at, in.readInt());
                in.readLong();
                classes.put(at, in.readUTF());
                references(at, in.readInt(), flags >> 4 & 3);
            } else if (tag == 7) {
                int flags = in.readUnsignedByte(), width = (flags & 0x10) != 0 ? 3 : 0;
                long at = address(width), length = number(width);
                hashes.put(at, in.readInt());
                primitive(at, length, flags >> 5);
                in.readInt();
            } else if (tag == 3) {
                return false;
            } else {
                throw new IOException("tag " + tag);
            }
            return true;
        }

        void remember(long at, long of) {
            classOf.put(at, of);
            cache[next++ % 4] = of;
        }

        void primitive(long at, long length, int type) {
            lengths.put(at, length);
            primitives.put(at, "ZCFDBSIJ".charAt(type));
        }

        /** The one instance of a class. */
        long only(String name) throws IOException {
            List<Long> found = new ArrayList<>();
            for (Map.Entry<Long, Long> entry : classOf.entrySet()) {
                if (!arrays.contains(entry.getKey()) && name.equals(classes.get(entry.getValue()))) found.add(entry.getKey());
            }
            if (found.size() != 1) throw new IOException(found.size() + " of " + name);
            return found.get(0);
        }

        long classNamed(String name) throws IOException {
            for (Map.Entry<Long, String> entry : classes.entrySet()) {
                if (entry.getValue().equals(name)) return entry.getKey();
            }
            throw new IOException("no " + name);
        }

        /** What an object is, in words. */
        String what(long at) {
            if (classes.containsKey(at)) return "class " + classes.get(at);
            if (primitives.containsKey(at)) return primitives.get(at) + "[" + lengths.get(at) + "]";
            if (arrays.contains(at)) return classes.get(classOf.get(at)) + "[" + lengths.get(at) + "]";
            return classes.get(classOf.get(at));
        }

        List<String> targets(long at) {
            List<String> found = new ArrayList<>();
            for (long target : references.get(at)) found.add(what(target));
            return found;
        }

        /** References that lead to nothing that has a record. */
        long dangling() {
            long count = 0;
            for (long[] all : references.values()) {
                for (long target : all) {
                    if (!references.containsKey(target) && !primitives.containsKey(target)) count++;
                }
            }
            return count;
        }
    }

    public static void main(String[] args) throws Exception {
        root = new Node();
        root.left = new Node();
        root.left.numbers = new int[300];
        root.right = root;
        root.other = array;
        array[0] = "first";
        array[6] = root;
        Object[] all = {many.a = new long[1], many.b = new char[2], many.c = new byte[3], many.d = new double[4], many.e = new float[5],
            many.f = new short[6], many.g = new boolean[70000], many.h = nested, many.i = many};
        int hash = System.identityHashCode(hashed), arrayHash = System.identityHashCode(all[2]);
        System.out.println(trigger("heap:file=heap.phd,opts=PHD+CLASSIC"));
        Phd phd = new Phd(Path.of("heap.phd"));
        System.out.println(phd.version.replaceAll("build .*\\)", "build …)"));
        System.out.println("many: " + phd.targets(phd.only("DumpHeap$Many")));
        System.out.println("hash: " + (phd.hashes.get(phd.only("DumpHeap$Hashed")) == hash) + " " + phd.hashes.containsValue(arrayHash));
        long holder = phd.classNamed("DumpHeap");
        Set<String> statics = new HashSet<>(phd.targets(holder));
        for (String name : new String[] {"DumpHeap$Node", "java/lang/Object[7]", "DumpHeap$Many", "DumpHeap$Hashed", "[I[3]", "class java/lang/Object",
            "class DumpHeap$Node", "jdk/internal/loader/ClassLoaders$AppClassLoader"}) {
            System.out.println("from the class: " + name + " " + statics.contains(name));
        }
        System.out.println("dangling: " + phd.dangling());
        System.out.println("objects: " + (phd.classOf.size() + phd.primitives.size() > 1000) + ", classes: " + (phd.classes.size() > 300));
        classic(phd);
    }

    /** The text has the same objects; and counts what it has. */
    static void classic(Phd phd) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("heap.txt"));
        long objects = lines.stream().filter(line -> line.startsWith("0x") && line.contains("] OBJ ")).count();
        long classes = lines.stream().filter(line -> line.startsWith("0x") && line.contains("] CLS ")).count();
        System.out.println("classes: " + (classes == phd.classes.size()));
        String[] counts = lines.get(lines.size() - 2).replaceAll("[^0-9 ]", "").trim().split(" +");
        System.out.println("counts: " + (Long.parseLong(counts[0]) == classes) + " "
            + (Long.parseLong(counts[1]) + Long.parseLong(counts[2]) + Long.parseLong(counts[3]) == objects));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("OBJ DumpHeap$Many")) System.out.println("many: " + lines.get(i + 1).trim().split(" ").length);
        }
    }
}
