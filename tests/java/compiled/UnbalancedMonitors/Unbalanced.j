.version 61 0
.class public Unbalanced
.super java/lang/Object
.method public static enters : (Ljava/lang/Object;)I
    .code stack 1 locals 1
        aload_0
        monitorenter
        iconst_1
        ireturn
    .end code
.end method
.method public static exits : (Ljava/lang/Object;)I
    .code stack 1 locals 1
        aload_0
        monitorexit
        iconst_1
        ireturn
    .end code
.end method
.method public static synchronized exitsOwn : (Ljava/lang/Class;)I
    .code stack 1 locals 1
        aload_0
        monitorexit
        iconst_1
        ireturn
    .end code
.end method
.method public static twice : (Ljava/lang/Object;)I
    .code stack 1 locals 1
        aload_0
        monitorenter
        aload_0
        monitorenter
        aload_0
        monitorexit
        aload_0
        monitorexit
        iconst_2
        ireturn
    .end code
.end method
.end class
