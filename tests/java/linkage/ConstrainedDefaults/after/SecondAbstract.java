public interface SecondAbstract { String m(Type t); }
