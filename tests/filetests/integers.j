; Arithmetic on int (JVMS 6.5, iadd to ixor): wrapping, shifts by the low five bits, the one division that overflows.
.version 49 0
.class public super filetests/integers
.super java/lang/Object

; run: 2147483647 1 == -2147483648
; run: -3 3 == 0
; check: iadd.i32
.method public static add : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        iadd
        ireturn
    .end code
.end method

; run: -2147483648 1 == 2147483647
; check: isub.i32
.method public static subtract : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        isub
        ireturn
    .end code
.end method

; run: 65536 65536 == 0
; run: -7 6 == -42
; check: imul.i32
.method public static multiply : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        imul
        ireturn
    .end code
.end method

; run: 7 2 == 3
; run: -7 2 == -3
; run: -2147483648 -1 == -2147483648
; run: 7 0 throws java.lang.ArithmeticException: / by zero
; regex: V=v\d+
; check: brif.i32 $(divisor=$V),
; check: $(minus_one=$V) = iconst.i32 -1
; nextln: icmp.i32 eq $divisor, $minus_one
; check: sdiv.i32
; check: cold:
.method public static divide : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        idiv
        ireturn
    .end code
.end method

; run: 7 3 == 1
; run: -7 3 == -1
; run: -2147483648 -1 == 0
; run: 7 0 throws java.lang.ArithmeticException: / by zero
; check: srem.i32
.method public static remainder : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        irem
        ireturn
    .end code
.end method

; run: -2147483648 == -2147483648
; run: 5 == -5
.method public static divideByMinusOne : (I)I
    .code stack 4 locals 1
        iload_0
        iconst_m1
        idiv
        ireturn
    .end code
.end method

; run: -2147483648 == 0
; run: 5 == 0
.method public static remainderOfMinusOne : (I)I
    .code stack 4 locals 1
        iload_0
        iconst_m1
        irem
        ireturn
    .end code
.end method

; run: == -2147483648
.method public static overflowingQuotient : ()I
    .code stack 4 locals 0
        ldc -2147483648
        iconst_m1
        idiv
        ireturn
    .end code
.end method

; run: == 0
.method public static overflowingRemainder : ()I
    .code stack 4 locals 0
        ldc -2147483648
        iconst_m1
        irem
        ireturn
    .end code
.end method

; run: == -9223372036854775808
.method public static overflowingLongQuotient : ()J
    .code stack 4 locals 0
        ldc2_w -9223372036854775808L
        ldc2_w -1L
        ldiv
        lreturn
    .end code
.end method

; run: == 0
.method public static overflowingLongRemainder : ()J
    .code stack 4 locals 0
        ldc2_w -9223372036854775808L
        ldc2_w -1L
        lrem
        lreturn
    .end code
.end method

; run: -2147483648 == -2147483648
; run: 5 == -5
; check: ineg.i32
.method public static negate : (I)I
    .code stack 4 locals 2
        iload_0
        ineg
        ireturn
    .end code
.end method

; run: 1 33 == 2
; check: ishl
.method public static shift_left : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        ishl
        ireturn
    .end code
.end method

; run: -8 1 == -4
; run: -8 33 == -4
; check: sshr
.method public static shift_right : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        ishr
        ireturn
    .end code
.end method

; run: -8 1 == 2147483644
; check: ushr
.method public static shift_right_unsigned : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        iushr
        ireturn
    .end code
.end method

; run: 6 3 == 2
; check: band
.method public static and : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        iand
        ireturn
    .end code
.end method

; run: 6 3 == 7
; check: bor
.method public static or : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        ior
        ireturn
    .end code
.end method

; run: 6 3 == 5
; check: bxor
.method public static exclusive_or : (II)I
    .code stack 4 locals 2
        iload_0
        iload_1
        ixor
        ireturn
    .end code
.end method
.end class
