; Exceptions (JVMS 2.10; 6.5, athrow): which handler, and what it sees.
.version 49 0
.class public super filetests/exceptions
.super java/lang/Object

; run: 5 == 2
; run: 0 == -1
.method public static caught : (I)I
    .code stack 6 locals 1
    Lfrom:
        bipush 10
        iload_0
        idiv
        ireturn
    Lto:
        .catch java/lang/ArithmeticException from Lfrom to Lto using Lcatch
    Lcatch:
        pop
        iconst_m1
        ireturn
    .end code
.end method

; run: 5 == 2
; run: 0 throws java.lang.ArithmeticException: / by zero
.method public static not_caught : (I)I
    .code stack 6 locals 1
    Lfrom:
        bipush 10
        iload_0
        idiv
        ireturn
    Lto:
        .catch java/lang/NullPointerException from Lfrom to Lto using Lcatch
    Lcatch:
        pop
        iconst_m1
        ireturn
    .end code
.end method

; run: 0 == -1
.method public static any : (I)I
    .code stack 6 locals 1
    Lfrom:
        bipush 10
        iload_0
        idiv
        ireturn
    Lto:
        .catch [0] from Lfrom to Lto using Lcatch
    Lcatch:
        pop
        iconst_m1
        ireturn
    .end code
.end method

; run: 0 == 1
.method public static first_of_two : (I)I
    .code stack 6 locals 1
    Lfrom:
        bipush 10
        iload_0
        idiv
        ireturn
    Lto:
        .catch java/lang/RuntimeException from Lfrom to Lto using Lfirst
        .catch java/lang/ArithmeticException from Lfrom to Lto using Lsecond
    Lfirst:
        pop
        iconst_1
        ireturn
    Lsecond:
        pop
        iconst_2
        ireturn
    .end code
.end method

; The handler sees each local as it was stored last.
; run: 0 == 2
; run: 1 == 3
; run: 5 == 0
.method public static locals_of_the_handler : (I)I
    .code stack 6 locals 2
        iconst_1
        istore_1
    Lfrom:
        iconst_2
        istore_1
        bipush 10
        iload_0
        idiv
        pop
        iconst_3
        istore_1
        bipush 10
        iload_0
        iconst_1
        isub
        idiv
        pop
    Lto:
        .catch [0] from Lfrom to Lto using Lcatch
        iconst_0
        ireturn
    Lcatch:
        pop
        iload_1
        ireturn
    .end code
.end method

; run: throws java.lang.IllegalStateException: thrown
.method public static throw : ()V
    .code stack 6 locals 0
        new java/lang/IllegalStateException
        dup
        ldc "thrown"
        invokespecial Method java/lang/IllegalStateException <init> (Ljava/lang/String;)V
        athrow
    .end code
.end method

; run: throws java.lang.NullPointerException: Cannot throw exception because "null" is null
.method public static throw_null : ()V
    .code stack 6 locals 0
        aconst_null
        athrow
    .end code
.end method

; run: 5 == 2
; run: 0 == -1
.method public static thrown_by_callee : (I)I
    .code stack 6 locals 1
    Lfrom:
        iload_0
        invokestatic Method filetests/exceptions divides (I)I
        ireturn
    Lto:
        .catch java/lang/ArithmeticException from Lfrom to Lto using Lcatch
    Lcatch:
        pop
        iconst_m1
        ireturn
    .end code
.end method

.method public static divides : (I)I
    .code stack 6 locals 1
        bipush 10
        iload_0
        idiv
        ireturn
    .end code
.end method
.end class
