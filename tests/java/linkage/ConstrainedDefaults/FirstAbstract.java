public interface FirstAbstract { String m(Type t); }
