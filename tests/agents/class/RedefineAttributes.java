import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;

public class RedefineAttributes {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Note {
        String value();
    }

    @Note("old")
    static class First<T> {
        @Deprecated
        static List<String> text(@Note("parameter") Object object) throws Exception {
            return null;
        }
    }

    @Note("new")
    static class Second<U extends Comparable<U>> {
        @Note("method")
        static List<Integer> text(Object object) throws IllegalStateException, Error {
            return null;
        }
    }

    record Point(int x, int y) {
    }


    sealed interface Closed permits One, Two {
    }

    sealed interface Less permits One {
    }

    static final class One implements Closed, Less {
    }

    static final class Two implements Closed {
    }

    static native String redefine(Class<?> type, byte[] bytes);

    static native void facts(Class<?> type);

    static void show() throws Exception {
        facts(First.class);
        java.lang.reflect.Method method = First.class.getDeclaredMethod("text", Object.class);
        System.out.println(First.class.getAnnotation(Note.class).value() + ", of the method " + method.getAnnotations().length + ", of the parameter "
            + method.getParameterAnnotations()[0].length + ", " + List.of(method.getExceptionTypes()) + ", " + method.getGenericReturnType() + ", "
            + First.class.getTypeParameters()[0]);
    }

    public static void main(String[] args) throws Exception {
        new First<Object>();
        show();
        byte[] second = ClassBytes.constant(ClassBytes.as(Second.class, First.class), "RedefineAttributes.java", "Elsewhere.java");
        System.out.println(redefine(First.class, second));
        show();
        byte[] first = ClassBytes.file(First.class);
        System.out.println("nest host removed: " + redefine(First.class, ClassBytes.constant(first, "NestHost", "NextHost")));
        System.out.println("nest host changed: "
            + redefine(First.class, ClassBytes.constant(first, "RedefineAttributes", "RedefineAttributes$Point")));
        byte[] outer = ClassBytes.file(RedefineAttributes.class);
        System.out.println("nest members removed: " + redefine(RedefineAttributes.class, ClassBytes.constant(outer, "NestMembers", "NextMembers")));
        System.out.println("nest members the same: " + redefine(RedefineAttributes.class, outer));
        System.out.println("record removed: " + redefine(Point.class, ClassBytes.constant(ClassBytes.file(Point.class), "Record", "Dracor")));
        System.out.println("record the same: " + redefine(Point.class, ClassBytes.file(Point.class)));
        System.out.println("permits removed: "
            + redefine(Closed.class, ClassBytes.constant(ClassBytes.file(Closed.class), "PermittedSubclasses", "OmittedSubclasses")));
        System.out.println("permits less: " + redefine(Closed.class, ClassBytes.as(Less.class, Closed.class)));
        System.out.println("permits the same: " + redefine(Closed.class, ClassBytes.file(Closed.class)));
        System.out.println("inner classes removed: " + redefine(First.class, ClassBytes.constant(first, "InnerClasses", "OtherClasses")));
        System.out.println("source file removed: " + redefine(First.class, ClassBytes.constant(first, "SourceFile", "OtherFile")));
        System.out.println("as before: " + redefine(First.class, first));
        show();
    }
}
