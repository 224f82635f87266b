import java.lang.foreign.*;
import static java.lang.foreign.ValueLayout.*;

/** Restricted methods with --illegal-native-access=deny. */
public class DeniesAccess {
    interface Body { void run() throws Throwable; }
    static void fails(Body body) {
        try { body.run(); System.out.println("no error"); } catch (Throwable t) { System.out.println(t); }
    }
    public static void main(String[] args) throws Throwable {
        Linker linker = Linker.nativeLinker();
        MemorySegment abs = linker.defaultLookup().findOrThrow("abs");
        fails(() -> linker.downcallHandle(abs, FunctionDescriptor.of(JAVA_INT, JAVA_INT)));
        fails(() -> linker.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_INT)));
        fails(() -> abs.reinterpret(10));
        fails(() -> SymbolLookup.libraryLookup("libm.so.6", Arena.global()));
        fails(() -> ADDRESS.withTargetLayout(JAVA_INT));
        fails(() -> System.loadLibrary("verify"));
        System.out.println(DeniesAccess.class.getModule().isNativeAccessEnabled());
    }
}
