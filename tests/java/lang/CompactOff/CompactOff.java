public class CompactOff {
    public static void main(String[] args) {
        String a = "latin", b = "l\u20ac", c = a + b, d = new String(new char[]{'x', '\u0100'});
        System.out.println(c + d + c.length() + c.indexOf('\u20ac') + c.hashCode() + " " + a.hashCode() + " " + a.equals("lat" + "in".intern()) + a.compareTo(b) + b.substring(0, 1).equals("l") + "L".equalsIgnoreCase("l"));
        System.out.println(new StringBuilder(a).append(b).reverse().insert(1, 'q').append(1.5).append(-7L) + " " + a.toUpperCase() + b.toUpperCase() + a.replace('l', '\u20ac') + c.replace('\u20ac', 'e') + " " + "a,b".split(",").length + a.contains("tin") + a.matches("[a-z]+") + String.join("-", a, b));
        System.out.println(java.util.Arrays.toString(b.getBytes(java.nio.charset.StandardCharsets.UTF_8)) + new String(new byte[]{(byte) 0xe9}, java.nio.charset.StandardCharsets.ISO_8859_1).length() + Integer.toString(-123) + Long.toHexString(255L) + String.valueOf(3.25) + a.chars().sum() + b.codePoints().count() + a.strip().repeat(2) + "  x ".trim());
        System.out.println("" + switchOn("latin") + switchOn("l\u20ac") + (a == "latin") + ("la" + "tin" == a) + b.intern().equals(b));
    }
    static int switchOn(String s) { switch (s) { case "latin": return 1; case "l\u20ac": return 2; default: return 3; } }
}
