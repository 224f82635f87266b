/** What is known of a reference behind a method whose every return is decided holds there, and not on other ways to where it is looked at again. */
public class DecidedNull {
    final int kind;
    DecidedNull next, first;

    DecidedNull(int kind, DecidedNull next, DecidedNull first) {
        this.kind = kind;
        this.next = next;
        this.first = first;
    }

    int kind() {
        return kind;
    }

    boolean isBlock() {
        return kind() == 125;
    }

    boolean isIf() {
        return kind() == 108;
    }

    boolean hasFirst() {
        return first != null && first.next == null;
    }

    DecidedNull next() {
        return next;
    }

    DecidedNull first() {
        return first;
    }

    private boolean isWhole(DecidedNull node) {
        if (node.isBlock() && node.hasFirst()) {
            DecidedNull one = node.first();
            return one.isIf();
        }
        return false;
    }

    int look(DecidedNull node) {
        DecidedNull child = node.first();
        if (child != null) {
            if (child.isIf()) {
                DecidedNull condition = child.first(), then = condition.next(), otherwise = then.next(), behind = child.next();
                if (behind != null && otherwise == null && isWhole(then)) {
                    if (behind.isIf()) {
                        DecidedNull other = behind.first(), same = other.next();
                        if (then.isBlock() == same.isBlock()) return 1;
                    }
                }
                if (behind != null && otherwise == null && isWhole(then) && isWhole(behind)) return 2;
                return 3;
            }
            return 4;
        }
        return 5;
    }

    public static void main(String[] args) {
        DecidedNull leaf = new DecidedNull(108, null, null), block = new DecidedNull(125, null, leaf), empty = new DecidedNull(125, null, null);
        DecidedNull[] bodies = {block, empty, new DecidedNull(3, null, leaf)};
        long sum = 0;
        for (int round = 0; round < 400_000; round++) {
            DecidedNull condition = new DecidedNull(round % 5, bodies[round % 3], null);
            DecidedNull behind = switch (round % 7) {
                case 0, 1 -> null;
                case 2 -> new DecidedNull(108, null, new DecidedNull(1, bodies[round % 2], null));
                case 3 -> block;
                default -> new DecidedNull(round % 9, null, leaf);
            };
            DecidedNull node = new DecidedNull(1, null, round % 11 == 0 ? null : new DecidedNull(round % 13 == 0 ? 2 : 108, behind, condition));
            sum = sum * 31 + node.look(node);
        }
        System.out.println(sum);
    }
}
