import java.io.DataInputStream;
import java.io.BufferedInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Reads a heap dump as the format's description has it, and says what is in it of one program's classes. */
public class Dump {
    private static final Map<Long, String> STRINGS = new HashMap<>();
    private static final Map<Long, String> NAMES = new HashMap<>();
    private static final Map<String, Integer> INSTANCES = new TreeMap<>();
    private static final Map<Long, Integer> ROOTS = new TreeMap<>();
    private static int frames;
    private static int traces;

    static int size(int type) {
        return switch (type) {
            case 2, 7, 11 -> 8;
            case 4, 8 -> 1;
            case 5, 9 -> 2;
            case 6, 10 -> 4;
            default -> throw new IllegalStateException("type " + type);
        };
    }

    static void segment(DataInputStream in, long end, long[] at) throws Exception {
        while (at[0] < end) {
            int tag = in.readUnsignedByte();
            long id = in.readLong();
            at[0] += 9;
            int rest;
            switch (tag) {
                case 0x01 -> rest = 8;
                case 0x02, 0x03, 0x08 -> rest = 8;
                case 0x05, 0x07, 0xff -> rest = 0;
                case 0x20 -> {
                    in.skipNBytes(4 + 6 * 8 + 4);
                    if (in.readUnsignedShort() != 0) {
                        throw new IllegalStateException("constants");
                    }
                    rest = 0;
                    int statics = in.readUnsignedShort();
                    at[0] += 4 + 48 + 4 + 4;
                    for (int i = 0; i < statics; i++) {
                        String name = STRINGS.get(in.readLong());
                        int type = in.readUnsignedByte();
                        if (name == null) {
                            throw new IllegalStateException("a field without a name");
                        }
                        in.skipNBytes(size(type));
                        at[0] += 9 + size(type);
                    }
                    int fields = in.readUnsignedShort();
                    at[0] += 2;
                    for (int i = 0; i < fields; i++) {
                        if (STRINGS.get(in.readLong()) == null) {
                            throw new IllegalStateException("a field without a name");
                        }
                        size(in.readUnsignedByte());
                        at[0] += 9;
                    }
                }
                case 0x21 -> {
                    in.readInt();
                    count(in.readLong());
                    rest = in.readInt();
                    at[0] += 16;
                }
                case 0x22 -> {
                    in.readInt();
                    rest = in.readInt() * 8;
                    count(in.readLong());
                    at[0] += 16;
                }
                case 0x23 -> {
                    in.readInt();
                    int length = in.readInt();
                    rest = length * size(in.readUnsignedByte());
                    at[0] += 9;
                }
                default -> throw new IllegalStateException("record " + Integer.toHexString(tag));
            }
            if (tag < 0x20 || tag == 0xff) {
                ROOTS.merge((long) tag, 1, Integer::sum);
            }
            in.skipNBytes(rest);
            at[0] += rest;
        }
        if (at[0] != end) {
            throw new IllegalStateException("a segment ends inside a record");
        }
    }

    static void count(long type) {
        String name = NAMES.get(type);
        if (name == null) {
            throw new IllegalStateException("an object without a class");
        }
        INSTANCES.merge(name, 1, Integer::sum);
    }

    public static void main(String[] args) throws Exception {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(Path.of(args[0]))))) {
            byte[] magic = in.readNBytes(19);
            System.out.println(new String(magic, 0, 18) + " " + in.readInt());
            in.readLong();
            boolean over = false;
            while (!over) {
                int tag = in.readUnsignedByte();
                in.readInt();
                long length = Integer.toUnsignedLong(in.readInt());
                switch (tag) {
                    case 0x01 -> STRINGS.put(in.readLong(), new String(in.readNBytes((int) length - 8), "UTF-8"));
                    case 0x02 -> {
                        in.readInt();
                        long id = in.readLong();
                        in.readInt();
                        NAMES.put(id, STRINGS.get(in.readLong()));
                    }
                    case 0x04 -> {
                        frames++;
                        in.skipNBytes(length);
                    }
                    case 0x05 -> {
                        traces++;
                        in.skipNBytes(length);
                    }
                    case 0x0c, 0x1c -> {
                        long[] at = {0};
                        segment(in, length, at);
                    }
                    case 0x2c -> over = true;
                    default -> in.skipNBytes(length);
                }
            }
            System.out.println("rest " + in.readAllBytes().length);
        }
        INSTANCES.forEach((name, number) -> {
            if ((name.startsWith("Served") || name.startsWith("[LServed")) && !name.contains("Lambda")) {
                System.out.println(name + " " + number);
            }
        });
        System.out.println("strings " + (INSTANCES.get("java/lang/String") > 1000) + ", frames " + (frames > 5) + ", traces " + (traces > 4)
            + ", threads " + (ROOTS.get(8L) > 4) + ", frame roots " + (ROOTS.get(3L) > 4) + ", classes " + (ROOTS.get(5L) > 300));
    }
}
