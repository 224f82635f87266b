package a; public class B { public String toString() { return "from a jar"; } }
