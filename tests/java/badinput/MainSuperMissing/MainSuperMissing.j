.version 61 0
.class public MainSuperMissing
.super no/such/Parent
.method public static main : ([Ljava/lang/String;)V
    .code stack 1 locals 1
        return
    .end code
.end method
.end class
