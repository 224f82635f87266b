public class Enums {
    enum Planet {
        EARTH(1.0) { String hi() { return "home"; } },
        MARS(0.38);
        final double g;
        Planet(double g) { this.g = g; }
        String hi() { return "away"; }
    }
    enum Op implements java.util.function.IntBinaryOperator {
        ADD("+") { public int applyAsInt(int a, int b) { return a + b; } },
        SUB("-") { public int applyAsInt(int a, int b) { return a - b; } };
        final String sym;
        Op(String s) { sym = s; }
        public String toString() { return sym; }
    }
    enum Empty {}

    public static void main(String[] args) {
        for (Planet p : Planet.values()) {
            System.out.println(p);
            System.out.println(p.g);
            System.out.println(p.hi());
            System.out.println(p.ordinal());
            System.out.println(p.getClass() == Planet.class);
            System.out.println(p.getDeclaringClass() == Planet.class);
        }
        System.out.println(Planet.valueOf("MARS") == Planet.MARS);
        try {
            Planet.valueOf("PLUTO");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Planet.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        for (Op o : Op.values()) {
            System.out.println(o);
            System.out.println(o.name());
            System.out.println(o.applyAsInt(5, 3));
        }
        System.out.println(Empty.values().length);
        System.out.println(Planet.values() == Planet.values());
        System.out.println(Planet.EARTH.compareTo(Planet.MARS));
        System.out.println(Planet.EARTH.equals(Planet.MARS));
        System.out.println(Planet.class.isEnum());
        System.out.println(Planet.EARTH.getClass().isEnum());
        System.out.println(Planet.EARTH.getClass().getName());
        System.out.println(Planet.EARTH instanceof Comparable);
        java.util.EnumMap<Planet, String> m = new java.util.EnumMap<>(Planet.class);
        m.put(Planet.MARS, "m");
        m.put(Planet.EARTH, "e");
        System.out.println(m);
        switch (Op.SUB) {
            case ADD: System.out.println("add"); break;
            case SUB: System.out.println("sub");
        }
        int r = switch (Planet.MARS) { case EARTH -> 1; case MARS -> 2; };
        System.out.println(r);
    }
}
