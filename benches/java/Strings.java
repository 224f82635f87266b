/** Building, cutting, searching and comparing strings. */
public class Strings {
    public static void main(String[] args) {
        Bench.start();
        long sum = 0;
        for (int round = 0; round < 12; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 5000; i++) {
                text.append("item ").append(i * 31 % 977).append(i % 3 == 0 ? ", " : "; ");
            }
            String all = text.toString();
            int at = 0;
            while ((at = all.indexOf("item 5", at)) >= 0) {
                sum += at;
                at++;
            }
            for (String part : all.split(";")) {
                sum += part.trim().hashCode();
                if (part.contains("97") || part.endsWith("3")) {
                    sum++;
                }
            }
            sum += all.replace('e', 'E').toUpperCase().compareTo(all);
            for (int i = 0; i < all.length(); i++) {
                sum += all.charAt(i);
            }
            sum += String.join("-", all.substring(0, 200).split(" ")).length();
        }
        Bench.end(sum);
    }
}
