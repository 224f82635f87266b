/** Classes get new versions while their methods wait to be compiled, and then what these contain does. */
public class RedefineQueued {
    static class Small {
        static int number() {
            return 12345;
        }
    }

    static class Callers {
        static int m0(int x) {
            return Small.number() + 12345 + x + 0;
        }

        static int m1(int x) {
            return Small.number() + 12345 + x + 1;
        }

        static int m2(int x) {
            return Small.number() + 12345 + x + 2;
        }

        static int m3(int x) {
            return Small.number() + 12345 + x + 3;
        }

        static int m4(int x) {
            return Small.number() + 12345 + x + 4;
        }

        static int m5(int x) {
            return Small.number() + 12345 + x + 5;
        }

        static int m6(int x) {
            return Small.number() + 12345 + x + 6;
        }

        static int m7(int x) {
            return Small.number() + 12345 + x + 7;
        }

        static int m8(int x) {
            return Small.number() + 12345 + x + 8;
        }

        static int m9(int x) {
            return Small.number() + 12345 + x + 9;
        }

        static int m10(int x) {
            return Small.number() + 12345 + x + 10;
        }

        static int m11(int x) {
            return Small.number() + 12345 + x + 11;
        }

        static int m12(int x) {
            return Small.number() + 12345 + x + 12;
        }

        static int m13(int x) {
            return Small.number() + 12345 + x + 13;
        }

        static int m14(int x) {
            return Small.number() + 12345 + x + 14;
        }

        static int m15(int x) {
            return Small.number() + 12345 + x + 15;
        }

        static int m16(int x) {
            return Small.number() + 12345 + x + 16;
        }

        static int m17(int x) {
            return Small.number() + 12345 + x + 17;
        }

        static int m18(int x) {
            return Small.number() + 12345 + x + 18;
        }

        static int m19(int x) {
            return Small.number() + 12345 + x + 19;
        }

        static int m20(int x) {
            return Small.number() + 12345 + x + 20;
        }

        static int m21(int x) {
            return Small.number() + 12345 + x + 21;
        }

        static int m22(int x) {
            return Small.number() + 12345 + x + 22;
        }

        static int m23(int x) {
            return Small.number() + 12345 + x + 23;
        }

        static int all(int x) {
            return m0(x) + m1(x) + m2(x) + m3(x) + m4(x) + m5(x) + m6(x) + m7(x) + m8(x) + m9(x) + m10(x) + m11(x) + m12(x) + m13(x) + m14(x) + m15(x) + m16(x) + m17(x) + m18(x) + m19(x) + m20(x) + m21(x) + m22(x) + m23(x);
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    /** The class's bytes with another number in place of 12345. */
    static byte[] version(Class<?> type, int number) {
        String old = "\u0011\u0030\u0039";
        return ClassBytes.bytes(ClassBytes.text(ClassBytes.file(type)).replace(old, old.substring(0, 2) + (char) (number & 255)));
    }

    public static void main(String[] args) throws InterruptedException {
        int small = 12345;
        int wrong = 0;
        for (int round = 0; round < 60; round++) {
            for (int i = 0; i < 1000; i++) {
                Callers.all(i);
            }
            if (round % 2 == 0) {
                // The compiler comes to all of them, and puts the small method in.
                Thread.sleep(100);
            }
            int own = 12340 + round % 7;
            redefine(Callers.class, version(Callers.class, own));
            if (round % 2 != 0) {
                // It comes to them when none of the new ones has run.
                Thread.sleep(50);
            }
            small = 12340 + round % 5;
            redefine(Small.class, version(Small.class, small));
            for (int x = 0; x < 3; x++) {
                if (Callers.all(x) != 24 * (small + own + x) + 276) {
                    wrong++;
                }
            }
        }
        System.out.println("wrong results: " + wrong);
    }
}
