public class FollowArrays {
    static native void tag(Object object, long tag);

    static native void follow(Object from);

    public static void main(String[] args) {
        String[][] strings = {{"a"}, {}, null, new String[3]};
        int[][] numbers = {{1, 2, 3}, {}, null};
        Object[] all = {strings, null, numbers, strings, new byte[7], "text", null};
        all[6] = all;
        Object[] objects = {all, strings, strings[0], strings[1], strings[3], numbers, numbers[0], numbers[1], all[4], strings[0][0]};
        Class<?>[] classes = {Object[].class, String[].class, String[][].class, int[].class, int[][].class, byte[].class, String.class};
        for (int i = 0; i < objects.length; i++) {
            tag(objects[i], i + 1);
        }
        for (int i = 0; i < classes.length; i++) {
            tag(classes[i], 100 + i);
        }
        follow(all);
        follow(new Object[0]);
        follow(numbers[0]);
    }
}
