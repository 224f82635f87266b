import java.lang.foreign.*;
import static java.lang.foreign.ValueLayout.*;

/** Restricted methods without --enable-native-access: a warning for the module, once. */
public class WarnsOnce {
    public static void main(String[] args) throws Throwable {
        Linker linker = Linker.nativeLinker();
        MemorySegment abs = linker.defaultLookup().findOrThrow("abs");
        System.err.println("before");
        System.out.println((int) linker.downcallHandle(abs, FunctionDescriptor.of(JAVA_INT, JAVA_INT)).invokeExact(-1));
        System.err.println("between");
        System.out.println((int) linker.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_INT)).invokeExact(abs, -2));
        System.out.println(abs.reinterpret(10).byteSize());
        System.err.println("after " + WarnsOnce.class.getModule().isNativeAccessEnabled());
    }
}
