import java.util.*;
import java.util.stream.*;

public class Enumsets {
    enum D { MO, TU, WE, TH, FR, SA, SU; boolean we() { return this.compareTo(SA) >= 0; } }
    enum Big { V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27, V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41, V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55, V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69 }
    public static void main(String[] args) {
        EnumSet<D> we = EnumSet.of(D.SU, D.SA), all = EnumSet.allOf(D.class), r = EnumSet.range(D.TU, D.TH);
        System.out.println(we + " " + all + " " + r + " " + EnumSet.complementOf(we) + " " + EnumSet.noneOf(D.class) + " " + EnumSet.copyOf(List.of(D.FR, D.MO)));
        all.removeAll(we); r.add(D.MO); r.retainAll(EnumSet.of(D.MO, D.WE, D.SU));
        System.out.println(all + " " + r + " " + r.contains(D.SU) + r.contains(null) + " " + all.containsAll(r) + " " + r.hashCode() * 0 + r.equals(Set.of(D.MO, D.WE)));
        Iterator<D> it = all.iterator();
        it.next(); it.remove();
        System.out.println(all + " " + all.size());
        EnumSet<Big> b = EnumSet.range(Big.V60, Big.V69);
        b.add(Big.V0); b.remove(Big.V64);
        System.out.println(b + " " + b.size() + " " + EnumSet.complementOf(b).size() + " " + EnumSet.allOf(Big.class).size());
        EnumMap<D, Integer> m = new EnumMap<>(D.class);
        m.put(D.FR, 5); m.put(D.MO, 1); m.put(D.WE, null);
        System.out.println(m + " " + m.get(D.TU) + m.containsKey(D.WE) + m.containsValue(null) + " " + m.keySet() + m.values() + " " + m.remove(D.FR) + m.size() + " " + m.equals(new HashMap<>(m)));
        try { m.put(null, 1); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { EnumSet.copyOf(new ArrayList<D>()); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { EnumSet.range(D.SU, D.MO); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { ((Set) we).add(Big.V1); } catch (ClassCastException e) { System.out.println("CCE " + we); }
        System.out.println(Arrays.stream(D.values()).collect(Collectors.partitioningBy(D::we)));
        System.out.println(Arrays.stream(D.values()).collect(Collectors.groupingBy(x -> x.name().charAt(0), () -> new TreeMap<>(), Collectors.mapping(Enum::ordinal, Collectors.toList()))));
        System.out.println(Stream.of(D.FR, D.MO, D.WE).sorted().toList() + " " + Stream.of(D.FR, D.MO).max(Comparator.naturalOrder()).get() + " " + Collections.max(EnumSet.allOf(D.class)));
        System.out.println(D.valueOf("TU").describeConstable().get() + " " + Enum.valueOf(D.class, "SU").ordinal());
        StringBuilder sb = new StringBuilder();
        for (Big x : Big.values()) switch (x) { case V0: case V69: sb.append(x); break; case V33: sb.append('!'); default: if (x.ordinal() % 20 == 0) sb.append(x.ordinal()).append(' '); }
        System.out.println(sb);
    }
}
