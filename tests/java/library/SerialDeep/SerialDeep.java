import java.io.*;
import java.util.*;
import java.util.function.*;

/** Serialisation: graphs with cycles, replaced and resolved objects, records, enums, lambdas, proxies, filters, changed fields, bad streams. */
public class SerialDeep {
    static class Node implements Serializable { private static final long serialVersionUID = 1; String n; List<Node> to = new ArrayList<>(); transient int t = 9; Node(String n) { this.n = n; } }
    static class Base { int b = 1; Base() { b = 42; } }
    static class Child extends Base implements Serializable { int c = 2; private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); o.writeInt(b + 1); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); c += i.readInt(); } }
    static class Single implements Serializable { static final Single ONE = new Single(); private Object readResolve() { return ONE; } }
    static class Proxied implements Serializable { String v = "p"; private Object writeReplace() { return new Ser(v); } static class Ser implements Serializable { String v; Ser(String v) { this.v = v; } private Object readResolve() { Proxied p = new Proxied(); p.v = v + "!"; return p; } } }
    static class Ext implements Externalizable { int x; public Ext() {} public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(x); o.writeObject("tail"); } public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException { x = i.readInt() + ((String) i.readObject()).length(); } }
    record Rec(int a, String b, int[] c) implements Serializable { Rec { if (a < 0) throw new IllegalArgumentException("neg"); } }
    enum Color { RED, GREEN { @Override int f() { return 2; } }; int f() { return 1; } }
    static class Fields implements Serializable { private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("x", int.class), new ObjectStreamField("y", String.class)}; int z = 5; private void writeObject(ObjectOutputStream o) throws IOException { var f = o.putFields(); f.put("x", z * 2); f.put("y", "yy"); o.writeFields(); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { var f = i.readFields(); z = f.get("x", 0) + ((String) f.get("y", "")).length(); } }
    static class NotSer { } static class Holder implements Serializable { Object o = new NotSer(); }
    static class Valid implements Serializable, ObjectInputValidation { int v = 3; private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.registerValidation(this, 1); i.defaultReadObject(); } public void validateObject() throws InvalidObjectException { if (v == 3) throw new InvalidObjectException("v is 3"); } }
    interface SF extends IntUnaryOperator, Serializable { }
    static byte[] out(Object o) throws IOException { var b = new ByteArrayOutputStream(); try (var s = new ObjectOutputStream(b)) { s.writeObject(o); } return b.toByteArray(); }
    static Object in(byte[] b) throws Exception { try (var s = new ObjectInputStream(new ByteArrayInputStream(b))) { return s.readObject(); } }
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { r = e + (e.getCause() == null ? "" : " <- " + e.getCause()); } System.out.println(w + ": " + r.replaceAll("Lambda[/$0-9a-fx]+", "Lambda")); }
    @SuppressWarnings("unchecked") static <T> T copy(T o) throws Exception { return (T) in(out(o)); }
    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b"); a.to.add(b); b.to.add(a); b.to.add(b);
        Node c = copy(a);
        t("cycle", () -> c.to.get(0).to.get(0) == c && c.to.get(0).to.get(1) == c.to.get(0) ? c.n + c.t : "broken");
        t("child", () -> { Child k = new Child(); k.b = 7; Child q = copy(k); return q.b + " " + q.c; });
        t("single", () -> copy(Single.ONE) == Single.ONE);
        t("proxied", () -> copy(new Proxied()).v);
        t("ext", () -> { Ext e = new Ext(); e.x = 5; return copy(e).x; });
        t("record", () -> copy(new Rec(1, "x", new int[] {4})).c()[0]);
        t("enum", () -> copy(Color.GREEN) == Color.GREEN ? copy(EnumSet.allOf(Color.class)) + "" + copy(new EnumMap<>(Map.of(Color.RED, 1))) : "no");
        t("fields", () -> copy(new Fields()).z);
        t("not", () -> out(new Holder()));
        t("valid", () -> copy(new Valid()));
        int base = 10;
        t("lambda", () -> copy((SF) (x -> x + base)).applyAsInt(5));
        t("method ref", () -> copy((Function<String, Integer> & Serializable) Integer::parseInt).apply("12"));
        t("not lambda", () -> out((IntUnaryOperator) x -> x));
        t("proxy", () -> ((Comparable<?>) copy(java.lang.reflect.Proxy.newProxyInstance(SerialDeep.class.getClassLoader(), new Class<?>[] {Comparable.class}, new H()))).compareTo(null));
        t("collections", () -> copy(new ArrayList<>(List.of(new TreeMap<>(Map.of(1, "a", 2, "b")), new HashSet<>(List.of(3)), new ArrayDeque<>(List.of(1, 2)), List.of(1, 2, 3), Map.of("k", "v"), new PriorityQueue<>(List.of(3, 1)), Collections.unmodifiableList(List.of(9)), new BitSet(5), Optional.class, int[].class, Locale.FRANCE, new Date(0), java.time.LocalDate.EPOCH, java.math.BigInteger.TEN.pow(40), UUID.nameUUIDFromBytes(new byte[1]), new IllegalStateException("m", new RuntimeException()))).toArray().clone().length));
        t("exception", () -> { Throwable e = copy(new IllegalStateException("m", new RuntimeException("c"))); return e + " " + e.getCause() + " " + e.getStackTrace()[0].getMethodName().startsWith("lambda"); });
        for (int cut : new int[] {0, 3, 4, 10, 40}) t("cut " + cut, () -> in(Arrays.copyOf(out(new Rec(1, "x", null)), cut)));
        t("bad magic", () -> in(new byte[] {1, 2, 3, 4, 5, 6}));
        t("bad record", () -> { byte[] o = out(new Rec(1, "x", null)); for (int i = 0; i < o.length - 3; i++) if (o[i] == 0 && o[i + 1] == 0 && o[i + 2] == 0 && o[i + 3] == 1 && i > 60) { o[i] = -1; break; } return in(o); });
        t("unknown class", () -> { byte[] o = out(new Node("zz")); String s = new String(o, "ISO-8859-1").replace("SerialDeep$Node", "SerialDeep$Nope"); return in(s.getBytes("ISO-8859-1")); });
        t("other uid", () -> { byte[] o = out(new Node("zz")); for (int i = 0; i < o.length; i++) if (o[i] == 1 && o[i - 1] == 0 && o[i - 7] == 0 && i > 20) { o[i] = 2; break; } return in(o); });
        t("filter", () -> { try (var s = new ObjectInputStream(new ByteArrayInputStream(out(a)))) { s.setObjectInputFilter(ObjectInputFilter.Config.createFilter("maxdepth=2;java.util.*;!*")); return s.readObject(); } });
        t("filter arrays", () -> { try (var s = new ObjectInputStream(new ByteArrayInputStream(out(new int[100])))) { s.setObjectInputFilter(i -> i.arrayLength() > 50 ? ObjectInputFilter.Status.REJECTED : ObjectInputFilter.Status.ALLOWED); return s.readObject(); } });
        t("uid", () -> ObjectStreamClass.lookup(Child.class).getSerialVersionUID() != 0 ? ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Fields.class).getFields().length : "none");
        t("deep", () -> { Node n = new Node("x"), f = n; for (int i = 0; i < 100000; i++) { Node m = new Node("y"); n.to.add(m); n = m; } try { return out(f).length; } catch (StackOverflowError e) { return "overflow"; } });
        t("shared", () -> { var bo = new ByteArrayOutputStream(); try (var s = new ObjectOutputStream(bo)) { int[] q = {1}; s.writeObject(q); q[0] = 2; s.writeObject(q); s.reset(); s.writeObject(q); s.writeUnshared(q); } try (var s = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()))) { int[] x = (int[]) s.readObject(), y = (int[]) s.readObject(), z = (int[]) s.readObject(); return (x == y) + " " + x[0] + " " + z[0]; } });
    }
    static class H implements java.lang.reflect.InvocationHandler, Serializable { public Object invoke(Object p, java.lang.reflect.Method m, Object[] a) { return 33; } }
}
