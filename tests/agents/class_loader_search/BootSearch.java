public class BootSearch {
    static native void add(String path);

    public static void main(String[] args) throws Exception {
        SearchJars.find("FoundFirst", null);
        add(SearchJars.jar("FoundFirst", "first", "FoundTwice", "of the first"));
        SearchJars.find("FoundFirst", null);
        add(SearchJars.jar("FoundSecond", "second", "FoundTwice", "of the second", "java/util/ArrayList", "wrong"));
        SearchJars.find("FoundTwice", null);
        SearchJars.find("FoundSecond", ClassLoader.getSystemClassLoader());
        SearchJars.find("FoundFirst", ClassLoader.getPlatformClassLoader());
        System.out.println(new java.util.ArrayList<>());
        add("/no/such/file.jar");
        add("");
        add(SearchJars.folder("FoundInFolder", "in a folder"));
        SearchJars.find("FoundInFolder", null);
    }
}
