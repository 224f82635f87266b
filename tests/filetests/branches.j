; Conditional and other jumps (JVMS 6.5, ifeq to jsr_w), forward and backward.
.version 49 0
.class public super filetests/branches
.super java/lang/Object

; run: 0 == 1
; run: 1 == 0
; check: brif
.method public static ifeq : (I)I
    .code stack 6 locals 1
        iload_0
        ifeq Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: 1 == 1
; run: 0 == 0
; check: brif
.method public static ifne : (I)I
    .code stack 6 locals 1
        iload_0
        ifne Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: -1 == 1
; run: 0 == 0
; check: brif
.method public static iflt : (I)I
    .code stack 6 locals 1
        iload_0
        iflt Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: 0 == 1
; run: -1 == 0
; check: brif
.method public static ifge : (I)I
    .code stack 6 locals 1
        iload_0
        ifge Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: 1 == 1
; run: 0 == 0
; check: brif
.method public static ifgt : (I)I
    .code stack 6 locals 1
        iload_0
        ifgt Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: 0 == 1
; run: 1 == 0
; check: brif
.method public static ifle : (I)I
    .code stack 6 locals 1
        iload_0
        ifle Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: 2 2 == 1
; run: 1 2 == 0
; check: icmp
; nextln: brif
.method public static if_icmpeq : (II)I
    .code stack 6 locals 2
        iload_0
        iload_1
        if_icmpeq Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: 1 2 == 1
; run: 2 2 == 0
; check: icmp
; nextln: brif
.method public static if_icmpne : (II)I
    .code stack 6 locals 2
        iload_0
        iload_1
        if_icmpne Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: -1 2 == 1
; run: 2 2 == 0
; check: icmp
; nextln: brif
.method public static if_icmplt : (II)I
    .code stack 6 locals 2
        iload_0
        iload_1
        if_icmplt Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: 2 2 == 1
; run: -1 2 == 0
; check: icmp
; nextln: brif
.method public static if_icmpge : (II)I
    .code stack 6 locals 2
        iload_0
        iload_1
        if_icmpge Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: 3 2 == 1
; run: 2 2 == 0
; check: icmp
; nextln: brif
.method public static if_icmpgt : (II)I
    .code stack 6 locals 2
        iload_0
        iload_1
        if_icmpgt Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: 2 2 == 1
; run: 3 2 == 0
; check: icmp
; nextln: brif
.method public static if_icmple : (II)I
    .code stack 6 locals 2
        iload_0
        iload_1
        if_icmple Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: null == 0
.method public static if_acmpeq : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        ldc "same"
        if_acmpeq Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: null == 1
.method public static if_acmpne : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        ldc "same"
        if_acmpne Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: null == 1
; run: object == 0
.method public static ifnull : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        ifnull Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: null == 0
; run: object == 1
.method public static ifnonnull : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        ifnonnull Lyes
        iconst_0
        ireturn
    Lyes:
        iconst_1
        ireturn
    .end code
.end method

; run: == 1
.method public static goto : ()I
    .code stack 6 locals 0
        goto Lb
    La:
        iconst_1
        ireturn
    Lb:
        goto La
    .end code
.end method

; run: == 1
.method public static goto_w : ()I
    .code stack 6 locals 0
        goto_w Lb
    La:
        iconst_1
        ireturn
    Lb:
        goto_w La
    .end code
.end method

; A backward branch polls: a load of the thread's poll word, and a branch to what is seldom.
; run: 100 == 5050
; run: 0 == 0
; check: iadd.i32
; check: load.i64 notrap aligned
; nextln: brif
; check: cold
.method public static loop : (I)I
    .code stack 6 locals 2
        iconst_0
        istore_1
    Lhead:
        iload_0
        ifle Lend
        iload_1
        iload_0
        iadd
        istore_1
        iinc 0 -1
        goto Lhead
    Lend:
        iload_1
        ireturn
    .end code
.end method

; Subroutines are left to the interpreter.
; run: 5 == 15
; check: it was not compiled
.method public static subroutine : (I)I
    .code stack 6 locals 3
        iload_0
        istore_1
        jsr Lsub
        jsr_w Lsub
        iload_1
        ireturn
    Lsub:
        astore_2
        iload_1
        iload_0
        iadd
        istore_1
        ret 2
    .end code
.end method

; run: == 3
.method public static wide_ret : ()I
    .code stack 6 locals 301
        jsr Lsub
        iconst_3
        ireturn
    Lsub:
        wide astore 300
        wide ret 300
    .end code
.end method
.end class
