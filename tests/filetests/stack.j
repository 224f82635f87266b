; Operand stack instructions (JVMS 6.5, pop to swap). Results are digits of what lay where.
.version 49 0
.class public super filetests/stack
.super java/lang/Object

; run: == 1
.method public static pop : ()I
    .code stack 6 locals 0
        iconst_1
        iconst_2
        pop
        ireturn
    .end code
.end method

; run: == 1
.method public static pop2_of_two : ()I
    .code stack 6 locals 0
        iconst_1
        iconst_2
        iconst_3
        pop2
        ireturn
    .end code
.end method

; run: == 1
.method public static pop2_of_a_long : ()I
    .code stack 6 locals 0
        iconst_1
        lconst_1
        pop2
        ireturn
    .end code
.end method

; run: == 6
.method public static dup : ()I
    .code stack 6 locals 0
        iconst_3
        dup
        iadd
        ireturn
    .end code
.end method

; run: == 212
.method public static dup_x1 : ()I
    .code stack 6 locals 0
        iconst_1
        iconst_2
        dup_x1
        bipush 10
        imul
        iadd
        bipush 10
        imul
        iadd
        ireturn
    .end code
.end method

; run: == 3213
.method public static dup_x2 : ()I
    .code stack 8 locals 0
        iconst_1
        iconst_2
        iconst_3
        dup_x2
        bipush 10
        imul
        iadd
        bipush 10
        imul
        iadd
        bipush 10
        imul
        iadd
        ireturn
    .end code
.end method

; run: == 11
.method public static dup_x2_of_a_long : ()J
    .code stack 8 locals 0
        lconst_1
        iconst_5
        dup_x2
        i2l
        ladd
        l2i
        iadd
        i2l
        lreturn
    .end code
.end method

; run: == 5
.method public static dup2 : ()I
    .code stack 6 locals 0
        iconst_1
        iconst_2
        dup2
        imul
        iadd
        iadd
        ireturn
    .end code
.end method

; run: == 49
.method public static dup2_of_a_long : ()J
    .code stack 6 locals 0
        ldc2_w 7L
        dup2
        lmul
        lreturn
    .end code
.end method

; run: == 32132
.method public static dup2_x1 : ()I
    .code stack 8 locals 0
        iconst_1
        iconst_2
        iconst_3
        dup2_x1
        bipush 10
        imul
        iadd
        bipush 10
        imul
        iadd
        bipush 10
        imul
        iadd
        bipush 10
        imul
        iadd
        ireturn
    .end code
.end method

; run: == 6
.method public static dup2_x1_of_a_long : ()J
    .code stack 8 locals 0
        iconst_4
        lconst_1
        dup2_x1
        l2i
        iadd
        i2l
        ladd
        lreturn
    .end code
.end method

; run: == 432143
.method public static dup2_x2 : ()I
    .code stack 8 locals 0
        iconst_1
        iconst_2
        iconst_3
        iconst_4
        dup2_x2
        bipush 10
        imul
        iadd
        bipush 10
        imul
        iadd
        bipush 10
        imul
        iadd
        bipush 10
        imul
        iadd
        bipush 10
        imul
        iadd
        ireturn
    .end code
.end method

; run: == -1
.method public static dup2_x2_of_longs : ()J
    .code stack 8 locals 0
        ldc2_w 3L
        lconst_1
        dup2_x2
        lsub
        lsub
        lreturn
    .end code
.end method

; run: == -2
.method public static swap : ()I
    .code stack 6 locals 0
        iconst_5
        iconst_3
        swap
        isub
        ireturn
    .end code
.end method
.end class
