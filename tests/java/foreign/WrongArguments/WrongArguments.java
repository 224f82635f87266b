import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.foreign.ValueLayout.*;

/** What the linker, handles and upcalls refuse, and how. */
public class WrongArguments {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    interface Body { void run() throws Throwable; }
    static void fails(String what, Body body) {
        try { body.run(); p(what + ": no error"); } catch (Throwable t) { p(what + ": " + t.getClass().getName() + " " + (t.getMessage() + "").replaceAll("@[0-9a-f]+|address:[0-9a-fx]+", "@N").replaceAll("[$]\\$Lambda.*", "lambda")); }
    }
    static int two(int a, int b) { return a + b; }
    static int throwing(int a, int b) throws java.io.IOException { return a; }
    static MemorySegment nothing() { return null; }

    public static void main(String[] args) throws Throwable {
        SymbolLookup lookup = L.defaultLookup();
        MemorySegment strlen = lookup.findOrThrow("strlen");
        FunctionDescriptor d = FunctionDescriptor.of(JAVA_LONG, ADDRESS);
        fails("no address", () -> L.downcallHandle((MemorySegment) null, d));
        fails("null address", () -> L.downcallHandle(MemorySegment.NULL, d));
        fails("no descriptor", () -> L.downcallHandle(strlen, null));
        fails("no options", () -> L.downcallHandle(strlen, d, (Linker.Option[]) null));
        fails("heap address", () -> L.downcallHandle(MemorySegment.ofArray(new int[1]), d));
        fails("big endian", () -> L.downcallHandle(strlen, FunctionDescriptor.of(JAVA_LONG.withOrder(java.nio.ByteOrder.BIG_ENDIAN), ADDRESS)));
        fails("padding", () -> L.downcallHandle(strlen, FunctionDescriptor.of(JAVA_LONG, MemoryLayout.paddingLayout(8))));
        fails("sequence", () -> L.downcallHandle(strlen, FunctionDescriptor.of(JAVA_LONG, MemoryLayout.sequenceLayout(2, JAVA_INT))));
        fails("unaligned member", () -> L.downcallHandle(strlen, FunctionDescriptor.of(JAVA_LONG, MemoryLayout.structLayout(JAVA_INT, JAVA_LONG_UNALIGNED))));
        fails("missing padding", () -> L.downcallHandle(strlen, FunctionDescriptor.of(JAVA_LONG, MemoryLayout.structLayout(JAVA_LONG, JAVA_INT))));
        fails("empty structure", () -> L.downcallHandle(strlen, FunctionDescriptor.of(JAVA_LONG, MemoryLayout.structLayout())));
        fails("critical twice", () -> L.downcallHandle(strlen, d, Linker.Option.critical(true), Linker.Option.critical(false)));
        fails("too many", () -> {
            MemoryLayout[] many = new MemoryLayout[130];
            Arrays.fill(many, JAVA_LONG);
            L.downcallHandle(strlen, FunctionDescriptor.ofVoid(many));
        });

        MethodHandle handle = L.downcallHandle(strlen, d), free = L.downcallHandle(d);
        p(handle.type() + " " + free.type());
        fails("null segment", () -> { long n = (long) handle.invokeExact((MemorySegment) null); });
        fails("wrong type", () -> { long n = (long) handle.invoke("text"); });
        fails("wrong number", () -> handle.invokeWithArguments());
        fails("wrong exact type", () -> { int n = (int) handle.invokeExact(MemorySegment.NULL); });
        fails("null function", () -> { long n = (long) free.invokeExact(MemorySegment.NULL, MemorySegment.NULL); });
        fails("missing function", () -> { long n = (long) free.invokeExact((MemorySegment) null, MemorySegment.NULL); });
        fails("heap function", () -> { long n = (long) free.invokeExact(MemorySegment.ofArray(new long[1]), MemorySegment.NULL); });
        try (Arena arena = Arena.ofConfined()) { p((long) free.invokeExact(strlen, arena.allocateFrom("four"))); }

        StructLayout point = MemoryLayout.structLayout(JAVA_INT, JAVA_INT);
        MethodHandle div = L.downcallHandle(lookup.findOrThrow("div"), FunctionDescriptor.of(point, JAVA_INT, JAVA_INT));
        p(div.type());
        fails("no allocator", () -> { MemorySegment s = (MemorySegment) div.invokeExact((SegmentAllocator) null, 1, 2); });
        fails("small allocator", () -> { MemorySegment s = (MemorySegment) div.invokeExact((SegmentAllocator) (n, a) -> MemorySegment.ofArray(new byte[3]), 1, 2); });
        MethodHandle inet = L.downcallHandle(lookup.findOrThrow("inet_ntoa"), FunctionDescriptor.of(ADDRESS, MemoryLayout.structLayout(JAVA_INT)));
        fails("small structure", () -> { MemorySegment s = (MemorySegment) inet.invokeExact(MemorySegment.ofArray(new byte[2])); });
        fails("null structure", () -> { MemorySegment s = (MemorySegment) inet.invokeExact((MemorySegment) null); });
        MemorySegment onHeap = (MemorySegment) inet.invokeExact(MemorySegment.ofArray(new int[] {0x0100007f}));
        p(onHeap.reinterpret(20).getString(0));

        MethodHandle two = MethodHandles.lookup().findStatic(WrongArguments.class, "two", MethodType.methodType(int.class, int.class, int.class));
        FunctionDescriptor ints = FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT);
        fails("no target", () -> L.upcallStub(null, ints, Arena.global()));
        fails("no arena", () -> L.upcallStub(two, ints, null));
        fails("throwing target", () -> L.upcallStub(MethodHandles.lookup().findStatic(WrongArguments.class, "throwing", MethodType.methodType(int.class, int.class, int.class)), ints, Arena.global()));
        fails("other type", () -> L.upcallStub(two, d, Arena.global()));
        fails("closed arena", () -> { Arena a = Arena.ofConfined(); a.close(); L.upcallStub(two, ints, a); });
        fails("critical upcall", () -> L.upcallStub(two, ints, Arena.global(), Linker.Option.critical(true)));
        fails("capturing upcall", () -> L.upcallStub(two, ints, Arena.global(), Linker.Option.captureCallState("errno")));
        fails("variadic upcall", () -> L.upcallStub(two, ints, Arena.global(), Linker.Option.firstVariadicArg(1)));
        MemorySegment stub = L.upcallStub(two, ints, Arena.global());
        p((int) L.downcallHandle(stub, ints).invokeExact(20, 22));
        p(stub.byteSize() + " " + stub.isNative() + " " + (stub.address() != 0));
        p(L.downcallHandle(stub, ints).type() + " " + L.downcallHandle(strlen, d).equals(handle));
        for (String name : new String[] {"int", "short", "long", "char", "bool", "float", "double", "size_t", "wchar_t", "void*", "long long", "jint"}) p(name + " " + L.canonicalLayouts().get(name));
    }
}
