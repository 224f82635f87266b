public class GetLocalScopes {
    static native void look(int slots);

    static native void depths();

    static void scopes(int first) {
        System.out.println("at first");
        look(4);
        {
            int inner = 5;
            String text = "in a block";
            System.out.println(text);
            look(4);
            inner++;
        }
        System.out.println("after it");
        look(4);
        {
            String other = "in another";
            System.out.println(other);
            look(4);
        }
        for (int i = 0; i < 1; i++) {
            System.out.println("in a loop");
            look(4);
        }
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            System.out.println("in a handler");
            look(4);
        }
        int late;
        System.out.println("declared");
        look(4);
        late = first;
        System.out.println("assigned");
        look(4);
        System.out.println(late);
    }

    static void inner(int n) {
        depths();
        System.out.println(n);
    }

    static void outer(int n) {
        inner(n + 1);
        System.out.println(n);
    }

    public static void main(String[] args) {
        scopes(3);
        outer(1);
    }
}
