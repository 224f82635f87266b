import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Mutates class files by a seed, has the VM parse, check and link each, and writes how many of each thousand it accepts, with a digest of which.
 * Arguments: the first case and how many. With a third, each verdict goes to that file, a letter for a case, a line for a hundred; with a fourth,
 * the bytes of a case go there.
 *
 * Which of several faults a refusal names is left to the VM (JVMS 5.4: linking may come in any order that keeps to its rules), so the
 * kinds of errors aren't compared; but any that is no LinkageError is written.
 */
public class FuzzClasses {
    record Seed(byte[] bytes, int poolEnd, int[] code, int[] frames) {
    }

    static final Map<Class<?>, Character> LETTERS = Map.of(ClassFormatError.class, 'F', VerifyError.class, 'V', NoClassDefFoundError.class, 'N',
        IncompatibleClassChangeError.class, 'I', UnsupportedClassVersionError.class, 'U', IllegalAccessError.class, 'C', LinkageError.class, 'L',
        ClassCircularityError.class, 'O');

    static Seed read(Class<?> c) throws Exception {
        byte[] bytes;
        try (InputStream in = c.getResourceAsStream(c.getName() + ".class")) {
            bytes = in.readAllBytes();
        }
        List<Integer> code = new ArrayList<>();
        List<Integer> frames = new ArrayList<>();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.skipBytes(8);
        int count = in.readUnsignedShort();
        String[] texts = new String[count];
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts[i] = in.readUTF();
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipBytes(4);
                case 5, 6 -> {
                    in.skipBytes(8);
                    i++;
                }
                case 15 -> in.skipBytes(3);
                default -> in.skipBytes(2);
            }
        }
        int poolEnd = bytes.length - in.available();
        in.skipBytes(6);
        in.skipBytes(2 * in.readUnsignedShort());
        for (int members = 0; members < 2; members++) {
            for (int left = in.readUnsignedShort(); left > 0; left--) {
                in.skipBytes(6);
                attributes(in, bytes, texts, code, frames);
            }
        }
        int[] codes = code.stream().mapToInt(i -> i).toArray();
        int[] maps = frames.stream().mapToInt(i -> i).toArray();
        return new Seed(bytes, poolEnd, codes, maps.length == 0 ? codes : maps);
    }

    private static void attributes(DataInputStream in, byte[] bytes, String[] texts, List<Integer> code, List<Integer> frames) throws Exception {
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            String name = texts[in.readUnsignedShort()];
            int length = in.readInt();
            int at = bytes.length - in.available();
            if (name.equals("Code")) {
                in.skipBytes(4);
                int size = in.readInt();
                for (int i = -8; i < size; i++) {
                    code.add(at + 8 + i);
                }
                in.skipBytes(size);
                int handlers = in.readUnsignedShort();
                for (int i = 0; i < handlers * 8 + 2; i++) {
                    frames.add(at + 8 + size + i);
                }
                in.skipBytes(handlers * 8);
                attributes(in, bytes, texts, code, frames);
            } else {
                if (name.equals("StackMapTable")) {
                    for (int i = -4; i < length; i++) {
                        frames.add(at + i);
                    }
                }
                in.skipBytes(length);
            }
        }
    }

    static byte[] mutated(Seed seed, RandomGenerator random) {
        byte[] bytes = seed.bytes.clone();
        for (int times = 1 + random.nextInt(3) / 2 * random.nextInt(4); times > 0; times--) {
            int[] places = random.nextInt(8) < 5 ? seed.code : seed.frames;
            int at = switch (random.nextInt(8)) {
                case 0 -> 8 + random.nextInt(seed.poolEnd - 8);
                case 1 -> random.nextInt(bytes.length);
                case 2 -> seed.poolEnd + random.nextInt(bytes.length - seed.poolEnd);
                default -> places.length == 0 ? random.nextInt(bytes.length) : places[random.nextInt(places.length)];
            };
            at = Math.min(at, bytes.length - 2);
            switch (random.nextInt(8)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at]++;
                case 2 -> bytes[at]--;
                case 3 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 4 -> bytes[at] = seed.bytes[random.nextInt(seed.bytes.length)];
                case 5 -> {
                    // An index into the pool, maybe.
                    bytes[at] = 0;
                    bytes[at + 1] = (byte) random.nextInt(120);
                }
                case 6 -> {
                    byte first = bytes[at];
                    bytes[at] = bytes[at + 1];
                    bytes[at + 1] = first;
                }
                default -> {
                    int from = places.length == 0 ? at : places[random.nextInt(places.length)];
                    int length = Math.min(1 + random.nextInt(6), Math.min(bytes.length - at, bytes.length - from));
                    System.arraycopy(seed.bytes, from, bytes, at, length);
                }
            }
        }
        return bytes;
    }

    static class Fresh extends ClassLoader {
        Fresh() {
            super(Fresh.class.getClassLoader());
        }

        void check(byte[] bytes) {
            // Who asks for constructors has the class linked.
            defineClass(null, bytes, 0, bytes.length).getDeclaredConstructors();
        }
    }

    static char verdict(byte[] bytes) {
        try {
            new Fresh().check(bytes);
            return '.';
        } catch (LinkageError e) {
            return LETTERS.getOrDefault(e.getClass(), '?');
        } catch (SecurityException e) {
            // A name in java.…
            return 'S';
        } catch (Throwable t) {
            System.out.println(t);
            return '!';
        }
    }

    public static void main(String[] args) throws Exception {
        long first = Long.parseLong(args[0]);
        long count = Long.parseLong(args[1]);
        Seed[] seeds = new Seed[Seeds.ALL.length];
        for (int i = 0; i < seeds.length; i++) {
            seeds[i] = read(Seeds.ALL[i]);
            new Fresh().check(seeds[i].bytes);
        }
        PrintStream out = args.length > 2 ? new PrintStream(new FileOutputStream(args[2]), false) : null;
        Map<Character, Integer> sums = new TreeMap<>();
        StringBuilder line = new StringBuilder();
        long digest = 0;
        int accepted = 0;
        for (long number = first; number < first + count; number++) {
            SplittableRandom random = new SplittableRandom(number);
            byte[] bytes = mutated(seeds[random.nextInt(seeds.length)], random);
            if (args.length > 3) {
                Files.write(Path.of(args[3]), bytes);
                new Fresh().check(bytes);
            }
            char verdict = verdict(bytes);
            sums.merge(verdict, 1, Integer::sum);
            digest = digest * 31 + (verdict == '.' ? 1 : 0);
            accepted += verdict == '.' ? 1 : 0;
            if (number % 1000 == 999) {
                System.out.println((number - 999) + ": " + accepted + " accepted, " + Long.toHexString(digest));
                accepted = 0;
                digest = 0;
            }
            line.append(verdict);
            if (out != null && number % 100 == 99) {
                out.println((number - 99) + " " + line);
            }
            if (number % 100 == 99) {
                line.setLength(0);
            }
        }
        if (out != null) {
            out.close();
        }
        System.err.println(sums);
    }
}
