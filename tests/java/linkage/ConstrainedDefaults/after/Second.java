public interface Second { default String m(Type t) { return "second"; } }
