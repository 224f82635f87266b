import java.io.*;
import java.util.*;

public class Serial {
    static class P implements Serializable { private static final long serialVersionUID = 1; int a = 1; transient int t = 2; String s = "p"; P next; static int st = 9; }
    static class Q extends P { double d = 2.5; int[] arr = {1, 2}; List<String> l = new ArrayList<>(List.of("x")); Object self = this; }
    static class NoSer { int base = 7; NoSer() { System.out.println("NoSer()"); } }
    static class Sub extends NoSer implements Serializable { int v = 3; Sub() { System.out.println("Sub()"); } }
    static class Custom implements Serializable { transient String x; Custom(String x) { this.x = x; } private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); o.writeUTF("<" + x + ">"); o.writeInt(5); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); x = i.readUTF() + i.readInt(); } }
    static class Ext implements Externalizable { int v; public Ext() { System.out.println("Ext()"); } public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(v * 2); } public void readExternal(ObjectInput i) throws IOException { v = i.readInt(); } }
    static class Single implements Serializable { static final Single I = new Single(); private Object readResolve() { return I; } }
    static class Repl implements Serializable { int v = 1; private Object writeReplace() { return new Proxy(); } static class Proxy implements Serializable { private Object readResolve() { return "replaced"; } } }
    enum E { A, B { } }
    record R(int x, String y, List<Integer> z) implements Serializable { R { if (x < 0) throw new IllegalArgumentException("neg"); } }
    static class Bad implements Serializable { Object o = new Object(); }
    static byte[] ser(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream oo = new ObjectOutputStream(b)) { oo.writeObject(o); } return b.toByteArray(); }
    @SuppressWarnings("unchecked") static <T> T rt(T o) throws Exception { return (T) new ObjectInputStream(new ByteArrayInputStream(ser(o))).readObject(); }
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        Q q = new Q();
        q.a = 10; q.t = 20; q.next = new P(); q.next.next = q;
        Q r = rt(q);
        p(r.a + " " + r.t + " " + r.s + " " + r.d + " " + Arrays.toString(r.arr) + r.l + (r.self == r) + (r.next.next == r) + (r.next != q.next));
        Sub s = new Sub();
        s.base = 99; s.v = 98;
        Sub s2 = rt(s);
        p(s2.base + " " + s2.v);
        p(rt(new Custom("c")).x);
        Ext e = new Ext();
        e.v = 21;
        p(rt(e).v);
        p((rt(Single.I) == Single.I) + " " + rt((Object) new Repl()) + " " + (rt(E.B) == E.B) + " " + rt(new R(1, "y", List.of(1, 2))));
        for (Object o : new Object[]{new int[][]{{1}, {2, 3}}, new String[]{"a", null}, new ArrayList<>(List.of(1, "b", 2.5)), new HashMap<>(Map.of("k", 1)), new TreeMap<>(Map.of(2, "b", 1, "a")), new LinkedList<>(List.of(1)), EnumSet.of(E.A), new ArrayDeque<>(List.of(5)), new Date(0), new StringBuilder("sb"), 'c', 5L, true, List.of(1), Map.of(1, 2), Optional.class, int[].class, new BitSet(), java.time.LocalDate.of(2024, 1, 1), new java.math.BigDecimal("1.50"), Locale.US, Collections.unmodifiableList(new ArrayList<>(List.of(3))), new Exception("ser")}) {
            Object b = rt(o);
            p(b.getClass().getSimpleName() + " " + (o instanceof Object[] ? Arrays.deepEquals((Object[]) o, (Object[]) b) : o instanceof StringBuilder || o instanceof ArrayDeque || o instanceof Exception ? o.toString().equals(b.toString()) : o.equals(b)));
        }
        p(((Exception) rt((Object) new Exception("st"))).getStackTrace()[0].getMethodName());
        try { ser(new Bad()); } catch (NotSerializableException x) { p(x.getMessage()); }
        byte[] b = ser(new R(5, "y", null));
        for (int i = 0; i < b.length - 4; i++) if (b[i] == 0 && b[i + 1] == 0 && b[i + 2] == 0 && b[i + 3] == 5) b[i] = -1;
        try { new ObjectInputStream(new ByteArrayInputStream(b)).readObject(); } catch (InvalidObjectException x) { p(x.getMessage() + " " + x.getCause()); }
        b = ser(new P());
        String h = new String(b, "ISO-8859-1");
        try { new ObjectInputStream(new ByteArrayInputStream(h.replace("Serial$P", "Serial$Z").getBytes("ISO-8859-1"))).readObject(); } catch (ClassNotFoundException x) { p(x.getMessage()); }
        b[0] = 0;
        try { new ObjectInputStream(new ByteArrayInputStream(b)); } catch (StreamCorruptedException x) { p(x.getMessage()); }
        try { new ObjectInputStream(new ByteArrayInputStream(Arrays.copyOf(ser("abc"), 6))).readObject(); } catch (EOFException x) { p("EOF"); }
        p(ObjectStreamClass.lookup(P.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(P.class).getFields().length + " " + ObjectStreamClass.lookup(Object.class) + " " + ObjectStreamClass.lookup(R.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(String.class).getSerialVersionUID());
        ObjectInputStream fi = new ObjectInputStream(new ByteArrayInputStream(ser(new ArrayList<>(List.of("x")))));
        fi.setObjectInputFilter(ObjectInputFilter.Config.createFilter("!java.util.ArrayList"));
        try { fi.readObject(); } catch (InvalidClassException x) { p(x.getMessage()); }
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        ObjectOutputStream oo = new ObjectOutputStream(bo);
        int[] same = {1};
        oo.writeObject(same); same[0] = 2; oo.writeObject(same); oo.writeUnshared(same); oo.reset(); oo.writeObject(same); oo.writeInt(77); oo.flush();
        ObjectInputStream oi = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()));
        int[] x = (int[]) oi.readObject(), y = (int[]) oi.readObject(), z = (int[]) oi.readUnshared(), w = (int[]) oi.readObject();
        p((x == y) + " " + y[0] + " " + z[0] + (z == x) + w[0] + oi.readInt());
    }
}
