module shapes {
    exports shapes;
}
