public class PreparedClass {
    interface Shape {
        void draw();
    }

    static class Plain implements Shape, Runnable {
        static int number = 5;
        Object first;

        static {
            System.out.println("initialising Plain");
        }

        public void draw() {
        }

        public void run() {
        }

        static void called() {
            System.out.println("called");
        }
    }

    static class Failing {
        static int number = Integer.parseInt("x");
    }

    static class Broken {
        static int broken() {
            return 5;
        }
    }

    public static void main(String[] args) throws Exception {
        Plain.called();
        try {
            System.out.println(Failing.number);
        } catch (ExceptionInInitializerError e) {
            System.out.println("initialisation failed");
        }
        byte[] broken = ClassBytes.bytes(ClassBytes.text(ClassBytes.file(Broken.class)).replace("\u0008\u00ac", "\u0008\u00b0"));
        try {
            Class.forName("PreparedClass$Broken", true, new ClassBytes().with("PreparedClass$Broken", broken));
        } catch (VerifyError e) {
            System.out.println("verification failed");
        }
        System.out.println(Broken.broken());
    }
}
