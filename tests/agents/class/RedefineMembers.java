public class RedefineMembers {
    static class Base implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class SameBodies implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 2;
        }

        void leave() throws Exception {
            run();
        }
    }

    static class MethodsReordered implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        void leave() throws Exception {
        }

        static int sum(int a, long b) {
            return 1;
        }

        public void run() {
        }
    }

    static class FieldsReordered implements Runnable, Cloneable {
        String second;
        int first;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class InterfacesReordered implements Cloneable, Runnable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class InterfaceLess implements Runnable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class InterfaceMore implements Runnable, Cloneable, java.io.Serializable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class Superclass extends Thread implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class FieldRenamed implements Runnable, Cloneable {
        int third;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class FieldOfOtherType implements Runnable, Cloneable {
        long first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class FieldAdded implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;
        static Object more;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class FieldRemoved implements Runnable, Cloneable {
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class FieldPrivate implements Runnable, Cloneable {
        private int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class FieldStatic implements Runnable, Cloneable {
        static int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class ConstantChanged implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 6;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class MethodRenamed implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sun(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class ParameterChanged implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, int b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class ResultChanged implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static long sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static class MethodAdded implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }

        void more() {
        }
    }

    static class PrivateMethodAdded implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }

        private static void more() {
        }
    }

    static class PrivateFinalMethodAdded implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }

        private final void more() {
        }
    }

    static class MethodRemoved implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }
    }

    static class MethodStatic implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        static void leave() throws Exception {
        }
    }

    static class MethodSynchronized implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        synchronized void leave() throws Exception {
        }
    }

    static class MethodFinal implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        final void leave() throws Exception {
        }
    }

    static class ThrowsMore implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Error {
        }
    }

    static class InitialiserAdded implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }

        static {
            System.out.println("never");
        }
    }

    static class ConstructorPrivate implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }

        private ConstructorPrivate() {
        }
    }

    static class ConstructorAdded implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }

        ConstructorAdded() {
        }

        ConstructorAdded(int value) {
        }
    }

    abstract static class Abstract implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static final class Final implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    public static class Public implements Runnable, Cloneable {
        int first;
        String second;
        static final int CONSTANT = 5;

        public void run() {
        }

        static int sum(int a, long b) {
            return 1;
        }

        void leave() throws Exception {
        }
    }

    static native String redefine(Class<?> type, byte[] bytes);

    public static void main(String[] args) throws Exception {
        new Base();
        byte[] file = ClassBytes.file(Base.class);
        Class<?>[] types = {Base.class, SameBodies.class, MethodsReordered.class, FieldsReordered.class,
            InterfacesReordered.class, InterfaceLess.class, InterfaceMore.class, Superclass.class, FieldRenamed.class,
            FieldOfOtherType.class, FieldAdded.class, FieldRemoved.class, FieldPrivate.class, FieldStatic.class,
            ConstantChanged.class, MethodRenamed.class, ParameterChanged.class, ResultChanged.class, MethodAdded.class,
            PrivateMethodAdded.class, PrivateFinalMethodAdded.class, MethodRemoved.class, MethodStatic.class,
            MethodSynchronized.class, MethodFinal.class, ThrowsMore.class, InitialiserAdded.class,
            ConstructorPrivate.class, ConstructorAdded.class, Abstract.class, Final.class, Public.class};
        for (Class<?> type : types) {
            String error = redefine(Base.class, ClassBytes.as(type, Base.class));
            if (type.getName().matches(".*(Renamed|Changed)")) {
                /* One method is gone and another is there: either may be said. */
                error = error.replaceAll("METHOD_(ADDED|DELETED)", "METHOD_ADDED_OR_DELETED");
            }
            System.out.println(type.getName() + ": " + error);
        }
        System.out.println("again: " + redefine(Base.class, file));
    }
}
