public class Strings {
    public static void main(String[] args) {
        String a = "hello";
        String b = new String("hello");
        System.out.println(a == b);
        System.out.println(a == b.intern());
        System.out.println(a.equals(b));
        System.out.println(a.hashCode());
        System.out.println("".hashCode());
        System.out.println("\u20ac\u0100".hashCode());
        System.out.println(a.length());
        System.out.println(a.charAt(4));
        System.out.println(a.substring(1, 3));
        System.out.println(a.substring(5).isEmpty());
        System.out.println(a.indexOf('l'));
        System.out.println(a.lastIndexOf("l"));
        System.out.println(a.indexOf("lo", 1));
        System.out.println(a.indexOf("zz"));
        System.out.println(a.compareTo("help"));
        System.out.println(a.compareTo("he"));
        System.out.println(a.compareTo("\u20ac"));
        System.out.println(a.toUpperCase());
        System.out.println(a.replace('l', 'L'));
        System.out.println(a.replace("ll", "\u20ac"));
        System.out.println(a.concat(" w"));
        System.out.println(a.contains("ell"));
        System.out.println(a.startsWith("he"));
        System.out.println(a.endsWith("he"));
        System.out.println("  x ".trim());
        System.out.println(String.valueOf(new char[]{'a', '\u20ac'}));
        System.out.println(String.valueOf((Object) null));
        System.out.println(new String(new char[]{'x', 'y', 'z'}, 1, 2));
        System.out.println(a.toCharArray().length);
        System.out.println("a\u20acb".charAt(1) == '\u20ac');
        System.out.println("a\u20acb".substring(2).equals("b"));
        System.out.println("a\u20acb".substring(2).hashCode() == "b".hashCode());
        System.out.println("ab".equals("a\u0162"));
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append(2L).append(1.5f).append(-0.0).append(true).append("s").append((String) null).append(new char[]{'q'});
        System.out.println(sb);
        sb.insert(0, "\u20ac").reverse().setLength(4);
        System.out.println(sb);
        sb.deleteCharAt(0).setCharAt(0, 'Z');
        System.out.println(sb.toString());
        System.out.println(sb.length());
        for (int i = 0; i < 100; i++) sb.append(i);
        System.out.println(sb.length());
        System.out.println(sb.indexOf("99"));
        sb.delete(2, sb.length());
        System.out.println(sb);
        System.out.println("x".repeat(5));
        System.out.println(String.join("-", "a", "b", "c"));
        System.out.println("a,b,,c,,".split(",").length);
        System.out.println("b".compareToIgnoreCase("A"));
        try {
            a.charAt(5);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.substring(3, 2);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
