public class Properties {
    static void p(String k) { System.out.println(k + "=" + System.getProperty(k)); }
    public static void main(String[] args) {
        for (String k : new String[]{"java.specification.version", "java.vm.specification.version", "java.class.version", "file.separator", "path.separator", "os.name", "file.encoding", "java.vm.specification.name", "my.prop", "my.empty", "my.eq", "nope"}) p(k);
        System.out.println(System.lineSeparator().length());
        System.out.println(System.getProperty("nope", "dflt"));
        System.out.println(System.setProperty("x.y", "1"));
        System.out.println(System.setProperty("x.y", "2"));
        System.out.println(System.clearProperty("x.y"));
        System.out.println(System.getProperty("x.y"));
        System.out.println(Integer.getInteger("my.int") + " " + Integer.getInteger("my.hex") + " " + Integer.getInteger("no", 4) + " " + Long.getLong("my.int"));
        System.out.println(Boolean.getBoolean("my.bool") + " " + Boolean.getBoolean("my.prop"));
        try { System.getProperty(""); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { System.getProperty(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(Runtime.version().feature());
        System.out.println(System.getProperty("java.home") != null);
        System.out.println(System.getenv("PATH") != null);
        System.out.println(System.getenv("SURELY_NOT_SET_1"));
        System.out.println(System.getProperties().containsKey("user.dir"));
        System.out.println(Runtime.getRuntime().availableProcessors() > 0);
        boolean ea = false;
        assert ea = true;
        System.out.println(ea);
        System.out.println(System.currentTimeMillis() > 1600000000000L);
        long t = System.nanoTime();
        System.out.println(System.nanoTime() - t >= 0);
    }
}
