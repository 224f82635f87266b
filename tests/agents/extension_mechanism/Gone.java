/** A class that is unloaded. */
public class Gone {
}
