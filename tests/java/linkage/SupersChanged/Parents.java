class Parent {
    int value() { return 1; }
    Object covariant() { return "parent"; }
}

interface Role {
    default String play() { return "role"; }
}

interface Other {}
