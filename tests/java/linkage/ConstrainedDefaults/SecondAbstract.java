public interface SecondAbstract { }
