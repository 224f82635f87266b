; Conversions (JVMS 6.5, i2l to i2s): floating-point values beyond the range give its ends, NaN gives 0.
.version 49 0
.class public super filetests/conversions
.super java/lang/Object

; run: -1 == -1
; check: sextend.i64
.method public static i2l : (I)J
    .code stack 4 locals 2
        iload_0
        i2l
        lreturn
    .end code
.end method

; run: 16777217 == 1.6777216E7
; check: fcvt_from_sint.f32
.method public static i2f : (I)F
    .code stack 4 locals 2
        iload_0
        i2f
        freturn
    .end code
.end method

; run: -2147483648 == -2.147483648E9
; check: fcvt_from_sint.f64
.method public static i2d : (I)D
    .code stack 4 locals 2
        iload_0
        i2d
        dreturn
    .end code
.end method

; run: 8589934590 == -2
; check: ireduce.i32
.method public static l2i : (J)I
    .code stack 4 locals 2
        lload_0
        l2i
        ireturn
    .end code
.end method

; run: 9223372036854775807 == 9.223372E18
.method public static l2f : (J)F
    .code stack 4 locals 2
        lload_0
        l2f
        freturn
    .end code
.end method

; run: -3 == -3.0
.method public static l2d : (J)D
    .code stack 4 locals 2
        lload_0
        l2d
        dreturn
    .end code
.end method

; run: NaN == 0
; run: 1e10 == 2147483647
; run: -1e10 == -2147483648
; run: -1.9 == -1
; check: fcvt_to_sint_sat.i32
.method public static f2i : (F)I
    .code stack 4 locals 2
        fload_0
        f2i
        ireturn
    .end code
.end method

; run: NaN == 0
; run: 1e30 == 9223372036854775807
; run: -1e30 == -9223372036854775808
; check: fcvt_to_sint_sat.i64
.method public static f2l : (F)J
    .code stack 4 locals 2
        fload_0
        f2l
        lreturn
    .end code
.end method

; run: 0.5 == 0.5
; check: fpromote
.method public static f2d : (F)D
    .code stack 4 locals 2
        fload_0
        f2d
        dreturn
    .end code
.end method

; run: NaN == 0
; run: 1e10 == 2147483647
; run: -1.9 == -1
.method public static d2i : (D)I
    .code stack 4 locals 2
        dload_0
        d2i
        ireturn
    .end code
.end method

; run: Infinity == 9223372036854775807
; run: -1.9 == -1
.method public static d2l : (D)J
    .code stack 4 locals 2
        dload_0
        d2l
        lreturn
    .end code
.end method

; run: 1e300 == Infinity
; run: 0.5 == 0.5
; check: fdemote
.method public static d2f : (D)F
    .code stack 4 locals 2
        dload_0
        d2f
        freturn
    .end code
.end method

; run: 384 == -128
.method public static i2b : (I)I
    .code stack 4 locals 2
        iload_0
        i2b
        ireturn
    .end code
.end method

; run: -1 == 65535
.method public static i2c : (I)I
    .code stack 4 locals 2
        iload_0
        i2c
        ireturn
    .end code
.end method

; run: 65535 == -1
.method public static i2s : (I)I
    .code stack 4 locals 2
        iload_0
        i2s
        ireturn
    .end code
.end method
.end class
