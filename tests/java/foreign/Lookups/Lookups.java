import java.lang.foreign.*;
import java.lang.invoke.*;
import java.nio.file.*;
import static java.lang.foreign.ValueLayout.*;

/** Where symbols are found: the default lookup, libraries by name and path, libraries that a class loader has loaded. */
public class Lookups {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    interface Body { void run() throws Throwable; }
    static void fails(String what, Body body) {
        try { body.run(); p(what + ": no error"); } catch (Throwable t) { p(what + ": " + t.getClass().getName() + " " + t.getMessage()); }
    }

    public static void main(String[] args) throws Throwable {
        SymbolLookup standard = L.defaultLookup(), loader = SymbolLookup.loaderLookup();
        for (String name : new String[] {"strlen", "cos", "pthread_create", "dlopen", "inet_ntoa", "no_such_function_at_all", "", "JNI_CreateJavaVM", "zlibVersion"})
            p(name + " " + standard.find(name).isPresent() + " " + loader.find(name).isPresent());
        p(standard.find("strlen").get().byteSize() + " " + standard.find("strlen").get().equals(standard.find("strlen").get()));
        fails("nothing", () -> standard.findOrThrow("no_such_function_at_all"));
        fails("null", () -> standard.find(null));

        MethodHandle cos;
        SymbolLookup math;
        try (Arena arena = Arena.ofConfined()) {
            math = SymbolLookup.libraryLookup("libm.so.6", arena);
            cos = L.downcallHandle(math.findOrThrow("cos"), FunctionDescriptor.of(JAVA_DOUBLE, JAVA_DOUBLE));
            p((double) cos.invokeExact(0.0) + " " + math.find("nonsense_in_libm").isPresent());
        }
        fails("closed library", () -> math.find("cos"));
        fails("function of a closed library", () -> { double d = (double) cos.invokeExact(0.0); });
        fails("missing library", () -> SymbolLookup.libraryLookup("libnothing_of_the_kind.so", Arena.global()));
        fails("missing path", () -> SymbolLookup.libraryLookup(Path.of("/no/such/libx.so"), Arena.global()));
        fails("no name", () -> SymbolLookup.libraryLookup((String) null, Arena.global()));

        Path zip = Path.of(System.getProperty("java.home"), "lib", "libverify.so");
        p("by path " + SymbolLookup.libraryLookup(zip, Arena.global()).find("VerifyClassForMajorVersion").isPresent() + " " + loader.find("VerifyClassForMajorVersion").isPresent());
        System.load(zip.toString());
        p("loaded " + SymbolLookup.loaderLookup().find("VerifyClassForMajorVersion").isPresent());
        p("or " + SymbolLookup.loaderLookup().or(standard).find("strlen").isPresent());
    }
}
