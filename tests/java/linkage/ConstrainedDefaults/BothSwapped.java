public class BothSwapped implements Second, First { }
