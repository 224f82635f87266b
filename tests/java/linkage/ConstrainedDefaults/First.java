public interface First { default String m(Type t) { return "first"; } }
