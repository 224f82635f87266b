public class Life {
    static boolean[][] step(boolean[][] g) {
        int h = g.length, w = g[0].length;
        boolean[][] n = new boolean[h][w];
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                int c = 0;
                for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if ((dx != 0 || dy != 0) && g[(y + dy + h) % h][(x + dx + w) % w]) c++;
                n[y][x] = g[y][x] ? c == 2 || c == 3 : c == 3;
            }
        return n;
    }
    static void show(boolean[][] g) {
        for (boolean[] r : g) {
            for (boolean b : r) System.out.print(b ? '#' : '.');
            System.out.println();
        }
        System.out.println();
    }
    static final int[][] DIRS = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    static int bfs(char[][] m) {
        int h = m.length, w = m[0].length;
        int[] q = new int[h * w], dist = new int[h * w];
        for (int i = 0; i < dist.length; i++) dist[i] = -1;
        int head = 0, tail = 0;
        q[tail++] = 0;
        dist[0] = 0;
        while (head < tail) {
            int c = q[head++];
            for (int[] d : DIRS) {
                int x = c % w + d[0], y = c / w + d[1];
                if (x < 0 || y < 0 || x >= w || y >= h || m[y][x] == '#' || dist[y * w + x] >= 0) continue;
                dist[y * w + x] = dist[c] + 1;
                q[tail++] = y * w + x;
            }
        }
        return dist[h * w - 1];
    }
    static boolean sudoku(int[][] b) {
        for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) if (b[r][c] == 0) {
            next:
            for (int v = 1; v <= 9; v++) {
                for (int i = 0; i < 9; i++) if (b[r][i] == v || b[i][c] == v || b[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == v) continue next;
                b[r][c] = v;
                if (sudoku(b)) return true;
                b[r][c] = 0;
            }
            return false;
        }
        return true;
    }
    public static void main(String[] args) {
        boolean[][] g = new boolean[8][10];
        int[][] glider = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
        for (int[] p : glider) g[p[0]][p[1]] = true;
        for (int i = 0; i < 12; i++) { if (i % 4 == 0) show(g); g = step(g); }
        String[] maze = {"..#....", ".#..##.", ".#.#...", "...#.#.", ".###.#.", ".....#."};
        char[][] m = new char[maze.length][];
        for (int i = 0; i < m.length; i++) m[i] = maze[i].toCharArray();
        System.out.println(bfs(m));
        String s = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        int[][] b = new int[9][9];
        for (int i = 0; i < 81; i++) b[i / 9][i % 9] = s.charAt(i) - '0';
        System.out.println(sudoku(b));
        for (int[] r : b) { int v = 0; for (int x : r) v = v * 10 + x; System.out.println(v); }
        long[] memo = new long[91];
        System.out.println(fib(90, memo));
        hanoi(4, 'A', 'C', 'B');
        System.out.println(moves);
    }
    static long fib(int n, long[] m) { return n < 2 ? n : m[n] != 0 ? m[n] : (m[n] = fib(n - 1, m) + fib(n - 2, m)); }
    static String moves = "";
    static void hanoi(int n, char a, char c, char b) { if (n == 0) return; hanoi(n - 1, a, b, c); moves = moves.concat(String.valueOf(a)).concat(String.valueOf(c)).concat(" "); hanoi(n - 1, b, c, a); }
}
