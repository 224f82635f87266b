public class Assembled {
    public static void main(String[] args) throws Throwable {
        Class<?> odd = Class.forName("Odd");
        System.out.println(odd.getMethod("a b", int.class).invoke(null, 10));
        System.out.println(odd.getMethod("condy").invoke(null));
        System.out.println(odd.getMethod("condy").invoke(null));
    }
}
