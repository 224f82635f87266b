public interface Second { }
