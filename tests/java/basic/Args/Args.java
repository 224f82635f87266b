public class Args {
    public static void main(String[] args) {
        System.out.println(args.length);
        for (int i = 0; i < args.length; i++) {
            System.out.print(i);
            System.out.print(": [");
            System.out.print(args[i]);
            System.out.print("] ");
            System.out.println(args[i].length());
        }
        System.out.println(args.getClass().getName());
        args[0] = null;
        System.out.println(args[0]);
    }
}
