/** Classes that get new versions: other ones that are like them or not at all, what is refused, what old frames are, what breakpoints become; and a frame that is popped. */
public class Redefiner {
    static native String redefine(Class<?> target, Class<?> source);

    static native void breakIn(Class<?> target, String method);

    static native void pause();

    static native String errors(Class<?> target);

    public static void main(String[] args) {
        System.out.println(errors(SubjectA.class));
        System.out.println(SubjectA.say());
        for (Class<?> source : new Class<?>[] {SubjectC.class, SubjectD.class, SubjectE.class, SubjectF.class, SubjectG.class,
            SubjectH.class}) {
            System.out.println(source.getName() + ": " + redefine(SubjectA.class, source) + ", a "
                + SubjectA.class.getSuperclass().getName() + ", " + SubjectA.class.getDeclaredMethods().length + " methods, "
                + SubjectA.class.getDeclaredFields().length + " fields, modifiers " + SubjectA.class.getModifiers() + "; back "
                + redefine(SubjectA.class, SubjectI.class));
        }
        breakIn(SubjectA.class, "say");
        System.out.println(SubjectA.say());
        System.out.println("run " + SubjectA.run());
        System.out.println("run " + SubjectA.run());
        System.out.println(SubjectA.say());
        breakIn(SubjectA.class, "popped");
        System.out.println("popped " + SubjectA.popped(1));
    }
}

class SubjectA {
    static String say() {
        return "old";
    }

    static int run() {
        Redefiner.pause();
        return 1;
    }

    static int popped(int a) {
        return a;
    }
}

/** As it was. */
class SubjectI {
    static String say() {
        return "old";
    }

    static int run() {
        Redefiner.pause();
        return 1;
    }

    static int popped(int a) {
        return a;
    }
}

class SubjectB {
    static String say() {
        return "new";
    }

    static int run() {
        Redefiner.pause();
        return 2;
    }

    static int popped(int a) {
        return a;
    }
}

class SubjectC extends SubjectParts {
    static void added() {
    }
}

class SubjectParts {
}

class SubjectD {
    int added;

    static String say() {
        return "old";
    }

    static int run() {
        return 1;
    }

    static int popped(int a) {
        return a;
    }
}

class SubjectE {
    static String say() {
        return "old";
    }

    static int run() {
        return 1;
    }
}

class SubjectF {
    static String say() {
        return "old";
    }

    static int run() {
        return 1;
    }

    static int popped(int a) {
        return a;
    }

    static int added() {
        return 1;
    }
}

final class SubjectG {
    static String say() {
        return "old";
    }

    static int run() {
        return 1;
    }

    static int popped(int a) {
        return a;
    }
}

class SubjectH {
    public static String say() {
        return "old";
    }

    static int run() {
        return 1;
    }

    static int popped(int a) {
        return a;
    }
}
