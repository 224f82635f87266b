public interface Extra extends FirstAbstract { }
