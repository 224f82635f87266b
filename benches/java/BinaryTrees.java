// both: -Xmx256m
// stock: -XX:+UseSerialGC
// limit: 2
/** Many small trees while a large one stays: what a generational collector is for. */
public class BinaryTrees {
    private BinaryTrees left;
    private BinaryTrees right;

    private static BinaryTrees build(int depth) {
        BinaryTrees tree = new BinaryTrees();
        if (depth > 0) {
            tree.left = build(depth - 1);
            tree.right = build(depth - 1);
        }
        return tree;
    }

    private int count() {
        return left == null ? 1 : 1 + left.count() + right.count();
    }

    public static void main(String[] args) {
        Bench.start();
        int deepest = 18;
        BinaryTrees longLived = build(deepest);
        long sum = 0;
        for (int depth = 4; depth <= deepest; depth += 4) {
            int trees = 1 << deepest - depth + 2;
            for (int i = 0; i < trees; i++) {
                sum += build(depth).count();
            }
        }
        Bench.end(sum + longLived.count());
    }
}
