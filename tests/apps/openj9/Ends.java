/** Ends as its arguments say: with a status, or a throw that it catches. */
public class Ends {
    public static void main(String[] args) {
        if (args[0].equals("throw")) {
            try {
                throw new IllegalStateException("thrown");
            } catch (IllegalStateException e) {
                System.out.println("caught " + e.getMessage());
            }
        } else {
            System.exit(Integer.parseInt(args[0]));
        }
    }
}
