public class ModificationWatch {
    int number = 1;
    int other = 2;
    static String shared = "shared";

    static native void watch(String field, boolean on);

    static int use(ModificationWatch object) {
        object.number = 5;
        object.number++;
        object.number += object.other;
        shared = null;
        return object.number + (shared == null ? 1 : 0);
    }

    public static void main(String[] args) {
        ModificationWatch object = new ModificationWatch();
        watch("number", false);
        System.out.println(use(object));
        watch("number", true);
        watch("number", true);
        System.out.println(use(object));
        watch("shared", true);
        System.out.println(use(object));
        watch("number", false);
        System.out.println(use(object));
        watch("number", false);
        watch("shared", false);
        System.out.println(use(object));
        watch("other", true);
        System.out.println(use(object));
    }
}
