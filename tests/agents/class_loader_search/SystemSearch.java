public class SystemSearch {
    static native void add(String path);

    public static void main(String[] args) throws Exception {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        SearchJars.find("FoundFirst", system);
        add(SearchJars.jar("FoundFirst", "first", "FoundTwice", "of the first", "SystemSearch", "wrong"));
        SearchJars.find("FoundFirst", system);
        add(SearchJars.jar("FoundSecond", "second", "FoundTwice", "of the second"));
        SearchJars.find("FoundTwice", system);
        SearchJars.find("FoundSecond", system);
        SearchJars.find("FoundSecond", ClassLoader.getPlatformClassLoader());
        SearchJars.find("FoundSecond", null);
        System.out.println(SystemSearch.class == Class.forName("SystemSearch"));
        add("/no/such/file.jar");
        add("");
        add(SearchJars.folder("FoundInFolder", "in a folder"));
        SearchJars.find("FoundInFolder", system);
    }
}
