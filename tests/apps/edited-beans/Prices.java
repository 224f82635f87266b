public interface Prices {
    String price(String item, int n);
}
