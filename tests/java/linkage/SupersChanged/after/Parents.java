final class Parent {
    int value() { return 2; }
    Object covariant() { return "parent"; }
}

class Role {
}

interface Other {
    default String added() { return "added"; }
    int needed();
}
