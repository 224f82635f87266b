public class Both implements First, Second { }
