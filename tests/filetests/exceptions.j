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

; athrow, at 0x0a, goes to the handler in the same code.
; run: 5 == 47
; run: -1 == 41
; check: @000a
; regex: B=block\d+
; check: jump $(handler=$B)(
; check: $handler(
; not: cold
; check: @000e
.method public static caught_here : (I)I
    .code stack 6 locals 2
        bipush 42
        istore_1
    Lfrom:
        new java/lang/RuntimeException
        dup
        invokespecial Method java/lang/RuntimeException <init> ()V
        athrow
    Lto:
        .catch [0] from Lfrom to Lto using Lcatch
    Lcatch:
        pop
        iload_1
        iload_0
        iadd
        ireturn
    .end code
.end method

; A handler that lies before what it catches for: the loop is left to the interpreter, which polls.
; run: 5 == 5
.method public static handler_before : (I)I
    .code stack 6 locals 2
        iconst_0
        istore_1
        goto Lfrom
    Lcatch:
        pop
        iinc 1 1
        iload_1
        iload_0
        if_icmplt Lfrom
        iload_1
        ireturn
    Lfrom:
        new java/lang/RuntimeException
        dup
        invokespecial Method java/lang/RuntimeException <init> ()V
        athrow
    Lto:
        .catch java/lang/RuntimeException from Lfrom to Lto using Lcatch
    .end code
.end method

; A handler that is also gone to, with null as its operand.
; run: 0 == 1
; run: 1 == 2
.method public static handler_reached : (I)I
    .code stack 6 locals 1
        iload_0
        ifne Lfrom
        aconst_null
        goto Lcatch
    Lfrom:
        new java/lang/RuntimeException
        dup
        invokespecial Method java/lang/RuntimeException <init> ()V
        athrow
    Lto:
        .catch [0] from Lfrom to Lto using Lcatch
    Lcatch:
        ifnull Lnull
        iconst_2
        ireturn
    Lnull:
        iconst_1
        ireturn
    .end code
.end method
.end class
