; Constants (JVMS 6.5, nop to ldc2_w).
.version 49 0
.class public super filetests/constants
.super java/lang/Object

; run: == null
.method public static aconst_null : ()Ljava/lang/Object;
    .code stack 2 locals 0
        aconst_null
        areturn
    .end code
.end method

; run: == -1
.method public static iconst_m1 : ()I
    .code stack 2 locals 0
        iconst_m1
        ireturn
    .end code
.end method

; run: == 0
.method public static iconst_0 : ()I
    .code stack 2 locals 0
        iconst_0
        ireturn
    .end code
.end method

; run: == 1
.method public static iconst_1 : ()I
    .code stack 2 locals 0
        iconst_1
        ireturn
    .end code
.end method

; run: == 2
.method public static iconst_2 : ()I
    .code stack 2 locals 0
        iconst_2
        ireturn
    .end code
.end method

; run: == 3
.method public static iconst_3 : ()I
    .code stack 2 locals 0
        iconst_3
        ireturn
    .end code
.end method

; run: == 4
.method public static iconst_4 : ()I
    .code stack 2 locals 0
        iconst_4
        ireturn
    .end code
.end method

; run: == 5
.method public static iconst_5 : ()I
    .code stack 2 locals 0
        iconst_5
        ireturn
    .end code
.end method

; run: == 0
.method public static lconst_0 : ()J
    .code stack 2 locals 0
        lconst_0
        lreturn
    .end code
.end method

; run: == 1
.method public static lconst_1 : ()J
    .code stack 2 locals 0
        lconst_1
        lreturn
    .end code
.end method

; run: == 0.0
.method public static fconst_0 : ()F
    .code stack 2 locals 0
        fconst_0
        freturn
    .end code
.end method

; run: == 1.0
.method public static fconst_1 : ()F
    .code stack 2 locals 0
        fconst_1
        freturn
    .end code
.end method

; run: == 2.0
.method public static fconst_2 : ()F
    .code stack 2 locals 0
        fconst_2
        freturn
    .end code
.end method

; run: == 0.0
.method public static dconst_0 : ()D
    .code stack 2 locals 0
        dconst_0
        dreturn
    .end code
.end method

; run: == 1.0
.method public static dconst_1 : ()D
    .code stack 2 locals 0
        dconst_1
        dreturn
    .end code
.end method

; run: == -128
.method public static bipush : ()I
    .code stack 2 locals 0
        bipush -128
        ireturn
    .end code
.end method

; run: == -32768
.method public static sipush : ()I
    .code stack 2 locals 0
        sipush -32768
        ireturn
    .end code
.end method

; run: == 123456789
.method public static ldc_int : ()I
    .code stack 2 locals 0
        ldc 123456789
        ireturn
    .end code
.end method

; run: == 1.25
.method public static ldc_float : ()F
    .code stack 2 locals 0
        ldc 1.25f
        freturn
    .end code
.end method

; run: == constant
.method public static ldc_string : ()Ljava/lang/String;
    .code stack 2 locals 0
        ldc "constant"
        areturn
    .end code
.end method

; run: == interface java.lang.Runnable
.method public static ldc_class : ()Ljava/lang/Class;
    .code stack 2 locals 0
        ldc Class java/lang/Runnable
        areturn
    .end code
.end method

; run: == 987654321
.method public static ldc_w_int : ()I
    .code stack 2 locals 0
        ldc_w 987654321
        ireturn
    .end code
.end method

; run: == 1234567890123
.method public static ldc2_w_long : ()J
    .code stack 2 locals 0
        ldc2_w 1234567890123L
        lreturn
    .end code
.end method

; run: == 0.125
.method public static ldc2_w_double : ()D
    .code stack 2 locals 0
        ldc2_w 0.125
        dreturn
    .end code
.end method

; run: throws java.lang.NoClassDefFoundError: filetests/Missing
.method public static ldc_of_no_class : ()Ljava/lang/Class;
    .code stack 2 locals 0
        ldc Class filetests/Missing
        areturn
    .end code
.end method

; run: == 1
.method public static nop : ()I
    .code stack 6 locals 0
        nop
        iconst_1
        ireturn
    .end code
.end method
.end class
