public class NeitherSwapped implements SecondAbstract, Extra { }
