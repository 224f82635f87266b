; Arrays (JVMS 6.5, newarray to multianewarray; 2.11.1 for narrow values).
.version 49 0
.class public super filetests/arrays
.super java/lang/Object

; run: -2147483648 2 == -2147483648
; run: -2147483648 3 throws java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
; run: -2147483648 -1 throws java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 3
.method public static int : (II)I
    .code stack 6 locals 4
        iconst_3
        newarray int
        astore_3
        aload_3
        iload_1
        iload_0
        iastore
        aload_3
        iload_1
        iaload
        ireturn
    .end code
.end method

; run: 9223372036854775807 2 == 9223372036854775807
; run: 9223372036854775807 3 throws java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
; run: 9223372036854775807 -1 throws java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 3
.method public static long : (JI)J
    .code stack 6 locals 4
        iconst_3
        newarray long
        astore_3
        aload_3
        iload_2
        lload_0
        lastore
        aload_3
        iload_2
        laload
        lreturn
    .end code
.end method

; run: 1.5 2 == 1.5
; run: 1.5 3 throws java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
; run: 1.5 -1 throws java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 3
.method public static float : (FI)F
    .code stack 6 locals 4
        iconst_3
        newarray float
        astore_3
        aload_3
        iload_1
        fload_0
        fastore
        aload_3
        iload_1
        faload
        freturn
    .end code
.end method

; run: 1.5 2 == 1.5
; run: 1.5 3 throws java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
; run: 1.5 -1 throws java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 3
.method public static double : (DI)D
    .code stack 6 locals 4
        iconst_3
        newarray double
        astore_3
        aload_3
        iload_2
        dload_0
        dastore
        aload_3
        iload_2
        daload
        dreturn
    .end code
.end method

; run: 384 2 == -128
; run: 384 3 throws java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
; run: 384 -1 throws java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 3
.method public static byte : (II)I
    .code stack 6 locals 4
        iconst_3
        newarray byte
        astore_3
        aload_3
        iload_1
        iload_0
        bastore
        aload_3
        iload_1
        baload
        ireturn
    .end code
.end method

; run: -1 2 == 65535
; run: -1 3 throws java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
; run: -1 -1 throws java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 3
.method public static char : (II)I
    .code stack 6 locals 4
        iconst_3
        newarray char
        astore_3
        aload_3
        iload_1
        iload_0
        castore
        aload_3
        iload_1
        caload
        ireturn
    .end code
.end method

; run: 65535 2 == -1
; run: 65535 3 throws java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3
; run: 65535 -1 throws java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 3
.method public static short : (II)I
    .code stack 6 locals 4
        iconst_3
        newarray short
        astore_3
        aload_3
        iload_1
        iload_0
        sastore
        aload_3
        iload_1
        saload
        ireturn
    .end code
.end method

; A boolean array keeps the lowest bit.
; run: 3 == 1
; run: 2 == 0
.method public static boolean : (I)I
    .code stack 6 locals 2
        iconst_1
        newarray boolean
        astore_1
        aload_1
        iconst_0
        iload_0
        bastore
        aload_1
        iconst_0
        baload
        ireturn
    .end code
.end method

; run: one 0 == one
; run: null 1 == null
; run: one 2 throws java.lang.ArrayIndexOutOfBoundsException: Index 2 out of bounds for length 2
.method public static reference : (Ljava/lang/Object;I)Ljava/lang/Object;
    .code stack 6 locals 3
        iconst_2
        anewarray java/lang/String
        astore_2
        aload_2
        iload_1
        aload_0
        aastore
        aload_2
        iload_1
        aaload
        areturn
    .end code
.end method

; An array that was just made takes anything, or what is known to be of its class, at an index that it has.
; run: one == one
; run: null == null
; check: @0008
; not: brif
; check: @000c
.method public static stored_in_new : (Ljava/lang/Object;)Ljava/lang/Object;
    .code stack 6 locals 2
        iconst_2
        anewarray java/lang/Object
        astore_1
        aload_1
        iconst_1
        aload_0
        aastore
        aload_1
        iconst_1
        aaload
        areturn
    .end code
.end method

; run: one throws java.lang.ArrayStoreException: java.lang.String
; run: null == void
.method public static no_store : (Ljava/lang/Object;)V
    .code stack 6 locals 1
        iconst_1
        anewarray java/lang/Integer
        checkcast [Ljava/lang/Object;
        iconst_0
        aload_0
        aastore
        return
    .end code
.end method

; run: 0 == 0
; run: 1000 == 1000
; run: -1 throws java.lang.NegativeArraySizeException: -1
.method public static length : (I)I
    .code stack 6 locals 1
        iload_0
        newarray int
        arraylength
        ireturn
    .end code
.end method

; run: throws java.lang.NullPointerException: Cannot read the array length because "<local0>" is null
.method public static length_of_null : ()I
    .code stack 6 locals 1
        aconst_null
        astore_0
        aload_0
        checkcast [I
        arraylength
        ireturn
    .end code
.end method

; run: 3 4 == 43
; run: 2 -1 throws java.lang.NegativeArraySizeException: -1
.method public static many_dimensions : (II)I
    .code stack 6 locals 3
        iload_0
        iload_1
        multianewarray [[[I 2
        astore_2
        aload_2
        arraylength
        aload_2
        iconst_0
        aaload
        arraylength
        bipush 10
        imul
        iadd
        ireturn
    .end code
.end method

; Elements are read and written without a call.
; run: 5 == 30
; run: 0 == 0
; check: imul.i32
; check: store
; check: load.i32
; check: iadd.i32
.method public static sum_of_squares : (I)I
    .code stack 6 locals 4
        iload_0
        newarray int
        astore_1
        iconst_0
        istore_2
    Lfill:
        iload_2
        iload_0
        if_icmpge Lfilled
        aload_1
        iload_2
        iload_2
        iload_2
        imul
        iastore
        iinc 2 1
        goto Lfill
    Lfilled:
        iconst_0
        istore_3
    Lsum:
        iload_2
        ifle Lend
        iinc 2 -1
        iload_3
        aload_1
        iload_2
        iaload
        iadd
        istore_3
        goto Lsum
    Lend:
        iload_3
        ireturn
    .end code
.end method

; What a loop counts up to an array's length from a number that isn't negative, the array has: nothing checks that again.
; run: 7 == 21
; run: 0 == 0
; run: -1 throws java.lang.NegativeArraySizeException: -1
; check: icmp sge
; not: ult
; check: icmp sge
; not: ult
; check: icmp eq
.method public static counted : (I)I
    .code stack 3 locals 4
        iload_0
        newarray int
        astore_1
        iconst_0
        istore_2
    Lfill:
        iload_2
        iload_0
        if_icmpge Lfilled
        aload_1
        iload_2
        iload_2
        iastore
        iinc 2 1
        goto Lfill
    Lfilled:
        iconst_0
        dup
        istore_2
        istore_3
    Lsum:
        iload_2
        aload_1
        arraylength
        if_icmpge Lsummed
        iload_3
        aload_1
        iload_2
        iaload
        iadd
        istore_3
        iinc 2 1
        goto Lsum
    Lsummed:
        iload_3
        ireturn
    .end code
.end method

; From a number that may be negative, each round checks once.
; run: 7 == 21
; run: 9 throws java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds for length 9
; check: icmp sge
; check: ult
; not: ult
; check: icmp eq
.method public static countedFrom : (I)I
    .code stack 3 locals 4
        iload_0
        newarray int
        astore_1
        iload_0
        bipush 9
        if_icmplt Lbegin
        iload_0
        istore_2
        aload_1
        iload_2
        iaload
        ireturn
    Lbegin:
        bipush -7
        iload_0
        iadd
        istore_2
        iconst_0
        istore_3
    Lsum:
        iload_2
        aload_1
        arraylength
        if_icmpge Lsummed
        aload_1
        iload_2
        iload_2
        iastore
        iload_3
        aload_1
        iload_2
        iaload
        iadd
        istore_3
        iinc 2 1
        goto Lsum
    Lsummed:
        iload_3
        ireturn
    .end code
.end method
.end class
