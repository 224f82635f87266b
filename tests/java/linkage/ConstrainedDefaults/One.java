public class One implements First, SecondAbstract { }
