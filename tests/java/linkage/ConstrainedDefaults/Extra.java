public interface Extra { }
