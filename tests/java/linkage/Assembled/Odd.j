; What no compiler writes: a class of version 69 with odd names, jumps back into code before, swaps and dup forms.
.version 69 0
.class public super Odd
.super java/lang/Object

.method public static 'a b' : (I)I
    .code stack 4 locals 2
        iconst_0
        istore_1
Lback:
        .stack append Integer
        iload_0
        ifle Lend
        iload_1
        iload_0
        dup_x1
        pop
        swap
        iadd
        istore_1
        iinc 0 -1
        goto_w Lback
Lend:
        .stack same
        iload_1
        ireturn
    .end code
.end method

.method public static condy : ()Ljava/lang/String;
    .code stack 2 locals 0
        ldc Dynamic [bs:boot] text Ljava/lang/String;
        areturn
    .end code
.end method

.method public static boot : (Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)Ljava/lang/Object;
    .code stack 3 locals 4
        getstatic Field java/lang/System out Ljava/io/PrintStream;
        aload_1
        invokevirtual Method java/io/PrintStream println (Ljava/lang/String;)V
        iload_3
        invokestatic Method java/lang/Integer toBinaryString (I)Ljava/lang/String;
        areturn
    .end code
.end method

.bootstrap [bs:boot] = Bootstrap invokeStatic Method Odd boot (Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)Ljava/lang/Object; Int 21 :
.end class
