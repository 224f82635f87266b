/** Becomes the superclass of a class that is edited. */
public class Named {
    protected String title = "Lady";

    public String title() {
        return title;
    }
}
