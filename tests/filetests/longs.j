; Arithmetic on long (JVMS 6.5, ladd to lxor, lcmp).
.version 49 0
.class public super filetests/longs
.super java/lang/Object

; run: 9223372036854775807 1 == -9223372036854775808
; check: iadd
; not: call_indirect
.method public static add : (JJ)J
    .code stack 4 locals 4
        lload_0
        lload_2
        ladd
        lreturn
    .end code
.end method

; run: -9223372036854775808 1 == 9223372036854775807
; check: isub
.method public static subtract : (JJ)J
    .code stack 4 locals 4
        lload_0
        lload_2
        lsub
        lreturn
    .end code
.end method

; run: 4294967296 4294967296 == 0
; run: -7 6 == -42
; check: imul
.method public static multiply : (JJ)J
    .code stack 4 locals 4
        lload_0
        lload_2
        lmul
        lreturn
    .end code
.end method

; run: -7 2 == -3
; run: -9223372036854775808 -1 == -9223372036854775808
; run: 7 0 throws java.lang.ArithmeticException: / by zero
; check: sdiv
.method public static divide : (JJ)J
    .code stack 4 locals 4
        lload_0
        lload_2
        ldiv
        lreturn
    .end code
.end method

; run: -7 3 == -1
; run: -9223372036854775808 -1 == 0
; run: 7 0 throws java.lang.ArithmeticException: / by zero
; check: srem
.method public static remainder : (JJ)J
    .code stack 4 locals 4
        lload_0
        lload_2
        lrem
        lreturn
    .end code
.end method

; run: -9223372036854775808 == -9223372036854775808
; run: 5 == -5
; check: ineg
.method public static negate : (J)J
    .code stack 4 locals 2
        lload_0
        lneg
        lreturn
    .end code
.end method

; run: 1 65 == 2
; check: ishl
.method public static shift_left : (JI)J
    .code stack 6 locals 3
        lload_0
        iload_2
        lshl
        lreturn
    .end code
.end method

; run: -8 1 == -4
; check: sshr
.method public static shift_right : (JI)J
    .code stack 6 locals 3
        lload_0
        iload_2
        lshr
        lreturn
    .end code
.end method

; run: -8 1 == 9223372036854775804
; check: ushr
.method public static shift_right_unsigned : (JI)J
    .code stack 6 locals 3
        lload_0
        iload_2
        lushr
        lreturn
    .end code
.end method

; run: 6 3 == 2
; check: band
.method public static and : (JJ)J
    .code stack 4 locals 4
        lload_0
        lload_2
        land
        lreturn
    .end code
.end method

; run: 6 3 == 7
; check: bor
.method public static or : (JJ)J
    .code stack 4 locals 4
        lload_0
        lload_2
        lor
        lreturn
    .end code
.end method

; run: 6 3 == 5
; check: bxor
.method public static exclusive_or : (JJ)J
    .code stack 4 locals 4
        lload_0
        lload_2
        lxor
        lreturn
    .end code
.end method

; run: 1 2 == -1
; run: 2 2 == 0
; run: 9223372036854775807 -9223372036854775808 == 1
; check: icmp
.method public static compare : (JJ)I
    .code stack 6 locals 4
        lload_0
        lload_2
        lcmp
        ireturn
    .end code
.end method
.end class
