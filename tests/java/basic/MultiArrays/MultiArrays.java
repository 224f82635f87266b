public class MultiArrays {
    static void dims(int a, int b, int c) {
        try {
            int[][][] x = new int[a][b][c];
            System.out.println(x.length);
            if (a > 0) System.out.println(x[0].length);
            if (a > 0 && b > 0) System.out.println(x[0][0].length);
        } catch (NegativeArraySizeException e) {
            System.out.println("negative " .concat(e.getMessage()));
        }
    }

    public static void main(String[] args) {
        int[][] m = new int[3][4];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j;
        int s = 0;
        for (int[] r : m) for (int v : r) s += v;
        System.out.println(s);
        System.out.println(m.getClass().getName());
        System.out.println(m[0].getClass().getName());
        System.out.println(m[0] == m[1]);
        int[][] j = new int[3][];
        System.out.println(j[0] == null);
        j[0] = new int[]{1};
        j[1] = new int[]{1, 2};
        System.out.println(j[1].length);
        try {
            System.out.println(j[2].length);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        dims(2, 3, 4);
        dims(0, 3, 4);
        dims(2, 0, 4);
        dims(2, 3, 0);
        dims(-1, 3, 4);
        dims(2, -2, 4);
        dims(0, -2, 4);
        dims(0, 1, -3);
        long[][][][] deep = new long[2][3][][];
        System.out.println(deep[1][2] == null);
        System.out.println(deep.getClass().getName());
        deep[1][2] = new long[][]{{1, 2}, {3}, {}};
        System.out.println(deep[1][2][1][0]);
        System.out.println(deep[1][2][2].length);
        Object[] o = new int[2][2];
        o[0] = new int[7];
        System.out.println(((int[]) o[0]).length);
        String[][] names = {{"a", "b"}, {"c"}, null};
        System.out.println(names[1][0]);
        System.out.println(names[2] == null);
        int[][] sh = m.clone();
        sh[0][0] = 77;
        System.out.println(m[0][0]);
        boolean[][][] zz = new boolean[1][1][1];
        System.out.println(zz[0][0][0] |= true);
        System.out.println(zz[0][0][0]);
        char[][] cc = {"ab".toCharArray(), "cde".toCharArray()};
        System.out.println(cc[1]);
        byte[][] bb = new byte[2][5];
        bb[1][4]--;
        System.out.println(bb[1][4]);
    }
}
