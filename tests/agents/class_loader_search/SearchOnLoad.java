public class SearchOnLoad {
    static native void fill(String name, byte[] bytes);

    static native void clean(String name);

    public static void main(String[] args) {
        fill("FoundOnLoad", SearchJars.model("FoundOnLoad", "on load"));
        SearchJars.find("FoundOnLoad", null);
        SearchJars.find("FoundOnLoad", ClassLoader.getSystemClassLoader());
        clean("FoundOnLoad");
        SearchJars.find("NotFound", ClassLoader.getSystemClassLoader());
        System.out.println(System.getProperty("java.class.path").endsWith(":/no/such/folder"));
    }
}
