import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileInputStream;

/** Runs generated programs, each with a few arguments, and prints a digest of what a hundred of them return or throw; of each, with a second argument. */
public class Perform {
    static class Fresh extends ClassLoader {
        Fresh() {
            super(Fresh.class.getClassLoader());
        }

        Program made(byte[] bytes) throws ReflectiveOperationException {
            return (Program) defineClass("Made", bytes, 0, bytes.length).getDeclaredConstructor().newInstance();
        }
    }

    static final Object[] OBJECTS = {null, "an object", new int[] {1}};

    public static void main(String[] args) throws Exception {
        boolean each = args.length > 1;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])))) {
            long digest = 0;
            for (int number = 0; ; number++) {
                byte[] bytes;
                try {
                    bytes = in.readNBytes(in.readInt());
                } catch (EOFException end) {
                    break;
                }
                Program program = new Fresh().made(bytes);
                for (int i = 0; i < 3; i++) {
                    long result;
                    try {
                        result = program.run(i * 1_000_003 - 7, i * 0x123456789abcdL, i * 1.25f - 1, i == 1 ? Double.NaN : i * 1e10, OBJECTS[i]);
                    } catch (RuntimeException e) {
                        result = e.getClass().getName().hashCode();
                    }
                    digest = digest * 31 + result;
                    if (each) {
                        System.out.println(number + "." + i + " " + Long.toHexString(result));
                    }
                }
                if (number % 100 == 99) {
                    System.out.println((number - 99) + ": " + Long.toHexString(digest));
                    digest = 0;
                }
            }
        }
    }
}
