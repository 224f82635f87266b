import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.foreign.ValueLayout.*;

/**
 * Functions that a C compiler has made (functions.c), put into executable memory by calls of the C library: what they make of
 * arguments and results is what the ABI says.
 */
public class MachineCode {
    static final String CODE =
        "ifhJifKLfCQIi3QkGEKNBFAPvtKNFFIB0A+/yY0EiEUPt8BDjRSAAdBFD7bJQ40USY0EUI0U/QAAAAAp+gHQSItUJBCNBNCNFPYB0MPyD1zB8g9YwvIPXMPy" +
        "D1jE8g9cxfIPWMbyD1zH8g8QDT8GAADyD1lMJAjyD1jB8w8QDX0GAADzD1lMJBDzD1rJ8g9YwcNIifhIweggZg/vyfMPKs5mD+/S8g8q1vIPXMJmD27Y8w9Z" +
        "2WYPftpIweIgjQQ+SAnQw0iNBH/yD1jAw/IPWAXjBQAASI1HAcNIifhIY/ZIifFID69MJBBIifJID69UJBhID690JAhIiTdIiU8ISIlXEMNIg+w4Zg/WRCQQ" +
        "8w8QRCQU8w8RRCQk8w8RTCQo8w9+RCQk8w9YVCQQDyjKSIPEOMNIg+wYifqJ+A+2xMHvEECIfCQViFQkFg+2wEjB4BAPt1QkFQnQSIPEGMNIg+xISInwSIl8" +
        "JBBAiHQkGA+2zIhMJBlIwegQiEQkGkiNfCQQSI1EJBpIjUwkKonWQAIwQIgxSInGSIPoAUiDwQFIOf516EiLRCQqSIlEJDWLRCQxiUQkPA+2VCQ9D7ZEJD5I" +
        "weAISAnQD7ZUJD9IweIQSAnCSItEJDVIg8RIw0iNBDfDZg/vwPIPKkQkCEhj//IPWET8EMNIifhBidKJz0iLVCQYZg8oyEiNFJJIAdJIA1QkCEiLTCQwSI0M" +
        "iUiNDIlIjQyK8g8QRCQQ8g9YRCQg8g9YwWYP78nyDypMJEDyD1jB8kgPLNBEAdYB/kQBxkQBzkhj9kiJMEiJSAhIiVAQw0iD7GhJiflBifBmD+/A8w8qxg8o" +
        "8PMPWTWFBAAAZg9+8EjB4CCJ90gJx2YP79vyDyreZg8o6/IPWOtIY8ZIiUQkQI0EtgHASJhIiUQkSGv2ZEhj9vMPEUQkNMdEJDgAAIA/SLgBAgMEBQYHCEiJ" +
        "RCQpx0QkMAgJCgtBjUgBSGPJQYPAAg+2VCQxD7ZEJDJIweAISAnQD7ZUJDNIweIQSAnCZg9vfCRADxE8JEiJdCQQTWPAZg8o40iLdCQp8w9+TCQ08w8QFcgD" +
        "AABmDyjFQf/R8g9YwEiDxGjDQVdBVkFVQVRVU0iD7FhIifhJifdJidZJic1NicRMic2/AQAAAP/QSInD8g8RRCQISI18JDC+AgAAAEH/178DAAAAQf/WZkkP" +
        "fsdJica/BAAAAEH/1WYP1kQkJPMPEUwkLL8FAAAAQf/USIlEJBlIweoQiFQkI78GAAAA/9VmDyjIZg/vwPMPKsNIwesgZg9u2/MPWMPzD1rA8g9YRCQIZg/v" +
        "0vJIDypUJDDyD1jCZg/v0vJIDypUJDjyD1jCZg/v0vJIDypUJEDyD1jCZkkPbu/yD1jFZg/v0vJJDyrW8g9YwmYP79LzD1pUJCTyD1jCZg/v0vMPWlQkKPIP" +
        "WMJmD+/S8w9aVCQs8g9Ywg++VCQZZg/v0vIPKtLyD1jCD75UJCNmD+/S8g8q0vIPWMLyD1jBZg/vyfJIDyrI8g9YwUiDxFhbXUFcQV1BXkFfw0iD7AhJifiJ" +
        "8ffZD7/JifKD4gFmacboAw+3wEAPvv6JxkH/0IPoAUiDxAjDQVVBVFVTSIPsCEiF9n4wSYn9SYn0uwAAAAC9AAAAAEiJ30H/1UgBxUiDwwFJOdx17kiJ6EiD" +
        "xAhbXUFcQV3DvQAAAADr60iD7ChJifpIY8ZIiQQkSIlEJAj33g+/9lZIg+wYZg9vTCQgDxEMJEiJRCQQaAAAKEFqAMdEJAQAACJAaghqB/IPED19AQAA8g8Q" +
        "NX0BAADyDxAtfQEAAPIPECV9AQAA8g8QHX0BAADyDxAVfQEAAPIPEA19AQAA8g8QBX0BAABBuQYAAABBuAUAAAC5BAAAALoDAAAAvgIAAAC/AQAAAEH/0kiD" +
        "xGjDSIHs2AAAAEiJdCQoSIlUJDBIiUwkOEyJRCRATIlMJEiEwHQ3DylEJFAPKUwkYA8pVCRwDymcJIAAAAAPKaQkkAAAAA8prCSgAAAADym0JLAAAAAPKbwk" +
        "wAAAAMdEJAgIAAAAx0QkDDAAAABIjYQk4AAAAEiJRCQQSI1EJCBIiUQkGIX/fndIica5AAAAAGYP78DrN0iLVCQQSI1CCEiJRCQQ6z5Ii1QkEEiNQghIiUQk" +
        "EGkC6AMAAGYP78nyDyrI8g9YwYPBATnPdDaLRCQMPa8AAAB3vonCSAHyg8AQiUQkDPIPWAKLRCQIg/gvd7WJwkgB8oPACIlEJAjrtWYP78BIgcTYAAAAww8f" +
        "QAAAAAAAAAAkQAAAAAAAAOA/AAAAAAAAIEAAAAAAAAAcQAAAAAAAABhAAAAAAAAAFEAAAAAAAAAQQAAAAAAAAAhAAAAAAAAAAEAAAAAAAADwPwAAyEIAAAA/";
    static final int[] OFFSETS = {0, 77, 146, 196, 205, 218, 260, 308, 350, 478, 483, 503, 610, 828, 1162, 1206, 1276, 1443};

    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    static MemorySegment code;
    static MethodHandle fn(int n, MemoryLayout result, MemoryLayout... parameters) {
        return L.downcallHandle(code.asSlice(OFFSETS[n], 0), FunctionDescriptor.of(result, parameters));
    }
    static MemorySegment up(String name, FunctionDescriptor d) throws Throwable {
        return L.upcallStub(MethodHandles.lookup().findStatic(MachineCode.class, name, d.toMethodType()), d, Arena.global());
    }

    static final MemoryLayout MIXED = MemoryLayout.structLayout(JAVA_INT, JAVA_FLOAT, JAVA_DOUBLE), DL = MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_LONG),
        LD = MemoryLayout.structLayout(JAVA_LONG, JAVA_DOUBLE), BIG = MemoryLayout.structLayout(JAVA_LONG, JAVA_LONG, JAVA_LONG),
        F3 = MemoryLayout.structLayout(JAVA_FLOAT, JAVA_FLOAT, JAVA_FLOAT), C3 = MemoryLayout.structLayout(MemoryLayout.sequenceLayout(3, JAVA_BYTE)),
        C11 = MemoryLayout.structLayout(MemoryLayout.sequenceLayout(11, JAVA_BYTE)), U = MemoryLayout.unionLayout(JAVA_DOUBLE, JAVA_LONG),
        NEST = MemoryLayout.structLayout(JAVA_INT, MemoryLayout.paddingLayout(4), MemoryLayout.sequenceLayout(3, U));

    static MemorySegment of(MemoryLayout layout, Object... values) {
        MemorySegment s = Arena.ofAuto().allocate(layout);
        long at = 0;
        for (Object v : values) {
            int size = v instanceof Byte ? 1 : v instanceof Integer || v instanceof Float ? 4 : 8;
            at = (at + size - 1) / size * size;
            switch (v) {
                case Byte b -> s.set(JAVA_BYTE, at, b);
                case Integer i -> s.set(JAVA_INT, at, i);
                case Float f -> s.set(JAVA_FLOAT, at, f);
                case Long l -> s.set(JAVA_LONG, at, l);
                default -> s.set(JAVA_DOUBLE, at, (Double) v);
            }
            at += size;
        }
        return s;
    }
    static String show(MemorySegment s, String types) {
        StringBuilder out = new StringBuilder();
        long at = 0;
        for (char c : types.toCharArray()) {
            int size = c == 'b' ? 1 : c == 'i' || c == 'f' ? 4 : 8;
            at = (at + size - 1) / size * size;
            out.append(c == 'b' ? (Object) s.get(JAVA_BYTE, at) : c == 'i' ? (Object) s.get(JAVA_INT, at) : c == 'f' ? (Object) s.get(JAVA_FLOAT, at) : c == 'l' ? (Object) s.get(JAVA_LONG, at) : (Object) s.get(JAVA_DOUBLE, at)).append(' ');
            at += size;
        }
        return out.toString().trim();
    }
    static final String B11 = "bbbbbbbbbbb";
    static MemorySegment c11(int from) {
        Object[] bytes = new Object[11];
        for (int i = 0; i < 11; i++) bytes[i] = (byte) (from + i);
        return of(C11, bytes);
    }

    static double structs(MemorySegment m, MemorySegment b, MemorySegment f, MemorySegment c, MemorySegment d, MemorySegment l) {
        p("up " + show(m, "ifd") + ", " + show(b, "lll") + ", " + show(f, "fff") + ", " + show(c, B11) + ", " + show(d, "dl") + ", " + show(l, "ld"));
        return 21.25;
    }
    static MemorySegment mixed(int k) { return of(MIXED, k, k + 0.5f, k + 0.25); }
    static MemorySegment big(int k) { return of(BIG, (long) k, k * 10L, k * 100L); }
    static MemorySegment dl(int k) { return of(DL, k + 0.5, k * 1000L); }
    static MemorySegment f3(int k) { return of(F3, k + 0.5f, k + 0.25f, k + 0.125f); }
    static byte narrow(byte a, char b, boolean c, short d) { p("narrow " + a + " " + (int) b + " " + c + " " + d); return (byte) (a + d); }
    static long sum;
    static long loop(long i) { sum += i; return i % 2 == 0 ? i : -1; }
    static double stack(int a, int b, int c, int d, int e, int f, int g, long h, double i, double j, double k, double l, double m, double n, double o, double q, double r, float s, MemorySegment t, short u) {
        p("stack " + a + b + c + d + e + f + g + h + " " + i + j + k + l + m + n + o + q + r + " " + s + " " + show(t, "lll") + " " + u);
        return a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + q + r + s + u;
    }

    public static void main(String[] args) throws Throwable {
        byte[] bytes = Base64.getDecoder().decode(CODE);
        SymbolLookup libc = L.defaultLookup();
        code = (MemorySegment) L.downcallHandle(libc.findOrThrow("mmap"), FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG))
            .invokeExact(MemorySegment.NULL, 4096L, 3, 0x22, -1, 0L);
        code = code.reinterpret(4096);
        code.copyFrom(MemorySegment.ofArray(bytes));
        p((int) L.downcallHandle(libc.findOrThrow("mprotect"), FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT)).invokeExact(code, 4096L, 5));
        SegmentAllocator in = Arena.ofAuto();

        p((int) fn(0, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_BYTE, JAVA_SHORT, JAVA_CHAR, JAVA_BOOLEAN, JAVA_INT, JAVA_LONG, JAVA_INT).invokeExact(1, 20L, (byte) -3, (short) -400, (char) 65000, true, -7, 8L, 9));
        p((double) fn(1, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_FLOAT).invokeExact(1.5, 2.25, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.5, 10.5f));
        p(show((MemorySegment) fn(2, MIXED, MIXED, JAVA_INT).invokeExact(in, of(MIXED, 5, 1.5f, 2.5), 3), "ifd"));
        p(show((MemorySegment) fn(3, DL, DL).invokeExact(in, of(DL, 1.5, 7L)), "dl"));
        p(show((MemorySegment) fn(4, LD, LD).invokeExact(in, of(LD, 41L, 1.5)), "ld"));
        p(show((MemorySegment) fn(5, BIG, JAVA_INT, BIG).invokeExact(in, 3, of(BIG, 1L, 20L, 300L)), "lll"));
        p(show((MemorySegment) fn(6, F3, F3, JAVA_FLOAT).invokeExact(in, of(F3, 1f, 2f, 3f), 0.5f), "fff"));
        p(show((MemorySegment) fn(7, C3, C3).invokeExact(in, of(C3, (byte) 1, (byte) 2, (byte) -3)), "bbb"));
        p(show((MemorySegment) fn(8, C11, C11, JAVA_BYTE).invokeExact(in, c11(10), (byte) 5), B11));
        p((long) fn(9, JAVA_LONG, U, U).invokeExact(of(U, 1L << 50), of(U, 77L)));
        p((double) fn(10, JAVA_DOUBLE, NEST, JAVA_INT).invokeExact(of(NEST, 100, 1.5, 2.5, 3.5), 1));
        p(show((MemorySegment) fn(11, BIG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, LD, LD, BIG, JAVA_DOUBLE, JAVA_INT)
            .invokeExact(in, 1, 2, 3, 4, 5, of(LD, 6L, 7.0), of(LD, 8L, 9.0), of(BIG, 10L, 11L, 12L), 13.0, 14), "lll"));

        p((double) fn(12, JAVA_DOUBLE, ADDRESS, JAVA_INT).invokeExact(up("structs", FunctionDescriptor.of(JAVA_DOUBLE, MIXED, BIG, F3, C11, DL, LD)), 6));
        p((double) fn(13, JAVA_DOUBLE, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS).invokeExact(up("mixed", FunctionDescriptor.of(MIXED, JAVA_INT)), up("big", FunctionDescriptor.of(BIG, JAVA_INT)),
            up("dl", FunctionDescriptor.of(DL, JAVA_INT)), up("f3", FunctionDescriptor.of(F3, JAVA_INT)), up("c11", FunctionDescriptor.of(C11, JAVA_INT)), up("dl", FunctionDescriptor.of(DL, JAVA_INT))));
        p((byte) fn(14, JAVA_BYTE, ADDRESS, JAVA_INT).invokeExact(up("narrow", FunctionDescriptor.of(JAVA_BYTE, JAVA_BYTE, JAVA_CHAR, JAVA_BOOLEAN, JAVA_SHORT)), 55));
        p((long) fn(15, JAVA_LONG, ADDRESS, JAVA_LONG).invokeExact(up("loop", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG)), 20_000L) + " " + sum);
        p((double) fn(16, JAVA_DOUBLE, ADDRESS, JAVA_INT).invokeExact(up("stack", FunctionDescriptor.of(JAVA_DOUBLE, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG,
            JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_FLOAT, BIG, JAVA_SHORT)), 4));
        MethodHandle variadic = L.downcallHandle(code.asSlice(OFFSETS[17], 0), FunctionDescriptor.of(JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT), Linker.Option.firstVariadicArg(1));
        p((double) variadic.invokeExact(2, 1.5, 2, 3.25, 4));
    }
}
