; Arithmetic on float and double (JVMS 2.8; 6.5, fadd to dneg): comparisons with NaN give what their letter says.
.version 49 0
.class public super filetests/floating_point
.super java/lang/Object

; run: 1.5 2.25 == 3.75
; check: fadd
.method public static float_add : (FF)F
    .code stack 4 locals 2
        fload_0
        fload_1
        fadd
        freturn
    .end code
.end method

; run: 1.5 2.25 == -0.75
; check: fsub
.method public static float_subtract : (FF)F
    .code stack 4 locals 2
        fload_0
        fload_1
        fsub
        freturn
    .end code
.end method

; run: 1.5 2 == 3.0
; check: fmul
.method public static float_multiply : (FF)F
    .code stack 4 locals 2
        fload_0
        fload_1
        fmul
        freturn
    .end code
.end method

; run: 1 0 == Infinity
; run: 0 0 == NaN
; check: fdiv
.method public static float_divide : (FF)F
    .code stack 4 locals 2
        fload_0
        fload_1
        fdiv
        freturn
    .end code
.end method

; run: -5.5 2 == -1.5
; run: 5.5 Infinity == 5.5
; run: 1 0 == NaN
.method public static float_remainder : (FF)F
    .code stack 4 locals 2
        fload_0
        fload_1
        frem
        freturn
    .end code
.end method

; run: 0.0 == -0.0
; run: -1.5 == 1.5
; check: fneg
.method public static float_negate : (F)F
    .code stack 4 locals 2
        fload_0
        fneg
        freturn
    .end code
.end method

; run: 1 2 == -1
; run: 2 2 == 0
; run: 3 2 == 1
; run: 0.0 -0.0 == 0
; run: NaN 0 == -1
; run: 0 NaN == -1
; check: fcmp
.method public static float_compare_l : (FF)I
    .code stack 6 locals 4
        fload_0
        fload_1
        fcmpl
        ireturn
    .end code
.end method

; run: 1 2 == -1
; run: 2 2 == 0
; run: 3 2 == 1
; run: 0.0 -0.0 == 0
; run: NaN 0 == 1
; run: 0 NaN == 1
; check: fcmp
.method public static float_compare_g : (FF)I
    .code stack 6 locals 4
        fload_0
        fload_1
        fcmpg
        ireturn
    .end code
.end method

; run: 1.5 2.25 == 3.75
; check: fadd
.method public static double_add : (DD)D
    .code stack 4 locals 4
        dload_0
        dload_2
        dadd
        dreturn
    .end code
.end method

; run: 1.5 2.25 == -0.75
; check: fsub
.method public static double_subtract : (DD)D
    .code stack 4 locals 4
        dload_0
        dload_2
        dsub
        dreturn
    .end code
.end method

; run: 1.5 2 == 3.0
; check: fmul
.method public static double_multiply : (DD)D
    .code stack 4 locals 4
        dload_0
        dload_2
        dmul
        dreturn
    .end code
.end method

; run: 1 0 == Infinity
; run: 0 0 == NaN
; check: fdiv
.method public static double_divide : (DD)D
    .code stack 4 locals 4
        dload_0
        dload_2
        ddiv
        dreturn
    .end code
.end method

; run: -5.5 2 == -1.5
; run: 5.5 Infinity == 5.5
; run: 1 0 == NaN
.method public static double_remainder : (DD)D
    .code stack 4 locals 4
        dload_0
        dload_2
        drem
        dreturn
    .end code
.end method

; run: 0.0 == -0.0
; run: -1.5 == 1.5
; check: fneg
.method public static double_negate : (D)D
    .code stack 4 locals 2
        dload_0
        dneg
        dreturn
    .end code
.end method

; run: 1 2 == -1
; run: 2 2 == 0
; run: 3 2 == 1
; run: 0.0 -0.0 == 0
; run: NaN 0 == -1
; run: 0 NaN == -1
; check: fcmp
.method public static double_compare_l : (DD)I
    .code stack 6 locals 4
        dload_0
        dload_2
        dcmpl
        ireturn
    .end code
.end method

; run: 1 2 == -1
; run: 2 2 == 0
; run: 3 2 == 1
; run: 0.0 -0.0 == 0
; run: NaN 0 == 1
; run: 0 NaN == 1
; check: fcmp
.method public static double_compare_g : (DD)I
    .code stack 6 locals 4
        dload_0
        dload_2
        dcmpg
        ireturn
    .end code
.end method
.end class
