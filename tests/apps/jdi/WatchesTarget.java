public class WatchesTarget {
    static class Base {
        protected int inherited = 1;
    }

    static class All extends Base {
        boolean aBoolean;
        byte aByte;
        char aChar;
        short aShort;
        int anInt;
        long aLong;
        float aFloat;
        double aDouble;
        String aString;
        int[] anArray;
        Object anObject;
        final int constant;
        volatile long shared;

        All(int constant) {
            this.constant = constant;
        }

        void write() {
            aBoolean = true;
            aByte = (byte) 200;
            aChar = 'é';
            aShort = -3;
            anInt = 1 << 30;
            aLong = 1L << 60;
            aFloat = 1.5f;
            aDouble = -0.0;
            aString = "new";
            anArray = new int[] {1, 2};
            anObject = this;
            inherited = 9;
            anInt++;
            aLong += 5;
            shared = ++aByte;
            aString = null;
        }

        String read() {
            return aBoolean + " " + aByte + " " + aChar + " " + aShort + " " + anInt + " " + aLong + " " + aFloat + " " + aDouble + " " + aString
                + " " + anArray.length + " " + (anObject == this) + " " + inherited + " " + constant + " " + shared;
        }
    }

    static int count;
    static String name = "first";

    static void statics() {
        count = 5;
        count += name.length();
        name = "second";
    }

    public static void main(String[] args) throws Exception {
        All first = new All(4); // at: begin
        All second = new All(5);
        first.write(); // at: made
        second.write();
        System.out.println(first.read());
        statics();
        Runnable lambda = () -> count++;
        lambda.run();
        Thread other = new Thread(WatchesTarget::statics, "other");
        other.start();
        other.join();
        // Neither reflection nor a var handle is bytecode of the field's users.
        java.lang.reflect.Field field = All.class.getDeclaredField("anInt");
        field.setInt(first, 77);
        System.out.println(field.getInt(first) + " " + count + " " + name);
    }
}
