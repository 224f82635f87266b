class InheritedMain extends ImBase {
    InheritedMain() { IO.println("constructed"); }
    String name() { return "derived"; }
}
class ImBase implements ImIf {
    protected void main(String[] args) { IO.println("inherited instance main " + args.length + " " + name() + " " + getClass().getName()); def(); }
    String name() { return "base"; }
}
interface ImIf { default void def() { IO.println("default of " + getClass().getName()); } }
