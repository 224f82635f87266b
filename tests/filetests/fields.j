; Fields (JVMS 6.5, getstatic to putfield): each type, volatile ones too.
.version 49 0
.class public super filetests/fields
.super java/lang/Object

.field static i I
.field static j J
.field static f F
.field static d D
.field static b B
.field static c C
.field static s S
.field static z Z
.field static a Ljava/lang/Object;
.field static volatile v I
.field I I
.field J J
.field F F
.field D D
.field B B
.field C C
.field S S
.field Z Z
.field A Ljava/lang/Object;
.field volatile V I

.method <init> : ()V
    .code stack 1 locals 1
        aload_0
        invokespecial Method java/lang/Object <init> ()V
        return
    .end code
.end method

; run: -2147483648 == -2147483648
; check: store
; check: load.i32
; not: atomic_load.i32
.method public static static_i : (I)I
    .code stack 2 locals 2
        iload_0
        putstatic Field filetests/fields i I
        getstatic Field filetests/fields i I
        ireturn
    .end code
.end method

; run: -2147483648 == -2147483648
.method public static field_i : (I)I
    .code stack 6 locals 4
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_3
        aload_3
        iload_0
        putfield Field filetests/fields I I
        aload_3
        getfield Field filetests/fields I I
        ireturn
    .end code
.end method

; run: 9223372036854775807 == 9223372036854775807
.method public static static_j : (J)J
    .code stack 2 locals 2
        lload_0
        putstatic Field filetests/fields j J
        getstatic Field filetests/fields j J
        lreturn
    .end code
.end method

; run: 9223372036854775807 == 9223372036854775807
.method public static field_j : (J)J
    .code stack 6 locals 4
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_3
        aload_3
        lload_0
        putfield Field filetests/fields J J
        aload_3
        getfield Field filetests/fields J J
        lreturn
    .end code
.end method

; run: 1.5 == 1.5
.method public static static_f : (F)F
    .code stack 2 locals 2
        fload_0
        putstatic Field filetests/fields f F
        getstatic Field filetests/fields f F
        freturn
    .end code
.end method

; run: 1.5 == 1.5
.method public static field_f : (F)F
    .code stack 6 locals 4
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_3
        aload_3
        fload_0
        putfield Field filetests/fields F F
        aload_3
        getfield Field filetests/fields F F
        freturn
    .end code
.end method

; run: 1.5 == 1.5
.method public static static_d : (D)D
    .code stack 2 locals 2
        dload_0
        putstatic Field filetests/fields d D
        getstatic Field filetests/fields d D
        dreturn
    .end code
.end method

; run: 1.5 == 1.5
.method public static field_d : (D)D
    .code stack 6 locals 4
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_3
        aload_3
        dload_0
        putfield Field filetests/fields D D
        aload_3
        getfield Field filetests/fields D D
        dreturn
    .end code
.end method

; run: 384 == -128
.method public static static_b : (I)I
    .code stack 2 locals 2
        iload_0
        putstatic Field filetests/fields b B
        getstatic Field filetests/fields b B
        ireturn
    .end code
.end method

; run: 384 == -128
.method public static field_b : (I)I
    .code stack 6 locals 4
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_3
        aload_3
        iload_0
        putfield Field filetests/fields B B
        aload_3
        getfield Field filetests/fields B B
        ireturn
    .end code
.end method

; run: -1 == 65535
.method public static static_c : (I)I
    .code stack 2 locals 2
        iload_0
        putstatic Field filetests/fields c C
        getstatic Field filetests/fields c C
        ireturn
    .end code
.end method

; run: -1 == 65535
.method public static field_c : (I)I
    .code stack 6 locals 4
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_3
        aload_3
        iload_0
        putfield Field filetests/fields C C
        aload_3
        getfield Field filetests/fields C C
        ireturn
    .end code
.end method

; run: 65535 == -1
.method public static static_s : (I)I
    .code stack 2 locals 2
        iload_0
        putstatic Field filetests/fields s S
        getstatic Field filetests/fields s S
        ireturn
    .end code
.end method

; run: 65535 == -1
.method public static field_s : (I)I
    .code stack 6 locals 4
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_3
        aload_3
        iload_0
        putfield Field filetests/fields S S
        aload_3
        getfield Field filetests/fields S S
        ireturn
    .end code
.end method

; run: 2 == 0
.method public static static_z : (I)I
    .code stack 2 locals 2
        iload_0
        putstatic Field filetests/fields z Z
        getstatic Field filetests/fields z Z
        ireturn
    .end code
.end method

; run: 2 == 0
.method public static field_z : (I)I
    .code stack 6 locals 4
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_3
        aload_3
        iload_0
        putfield Field filetests/fields Z Z
        aload_3
        getfield Field filetests/fields Z Z
        ireturn
    .end code
.end method

; A volatile field of an object that nobody else can see yet is written as any other.
; run: 7 == 7
; not: atomic_rmw
; check: atomic_load
.method public static volatile_of_new : (I)I
    .code stack 6 locals 2
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_1
        aload_1
        iload_0
        putfield Field filetests/fields V I
        aload_1
        getfield Field filetests/fields V I
        ireturn
    .end code
.end method

; run: 7 == 7
; check: atomic_rmw
; check: atomic_load
.method public static volatile_of_shown : (I)I
    .code stack 6 locals 2
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_1
        aload_1
        putstatic Field filetests/fields a Ljava/lang/Object;
        aload_1
        iload_0
        putfield Field filetests/fields V I
        aload_1
        getfield Field filetests/fields V I
        ireturn
    .end code
.end method

; run: 7 == 7
; check: atomic_rmw
; check: atomic_load
.method public static static_v : (I)I
    .code stack 2 locals 2
        iload_0
        putstatic Field filetests/fields v I
        getstatic Field filetests/fields v I
        ireturn
    .end code
.end method

; run: 7 == 7
.method public static field_v : (I)I
    .code stack 6 locals 4
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_3
        aload_3
        iload_0
        putfield Field filetests/fields V I
        aload_3
        getfield Field filetests/fields V I
        ireturn
    .end code
.end method

; run: one == one
; run: null == null
.method public static static_a : (Ljava/lang/Object;)Ljava/lang/Object;
    .code stack 6 locals 1
        aload_0
        putstatic Field filetests/fields a Ljava/lang/Object;
        getstatic Field filetests/fields a Ljava/lang/Object;
        areturn
    .end code
.end method

; run: one == one
; check: load.i32
; check: band
; check: brif
; check: cold:
.method public static field_a : (Ljava/lang/Object;)Ljava/lang/Object;
    .code stack 6 locals 2
        new filetests/fields
        dup
        invokespecial Method filetests/fields <init> ()V
        astore_1
        aload_1
        aload_0
        putfield Field filetests/fields A Ljava/lang/Object;
        aload_1
        getfield Field filetests/fields A Ljava/lang/Object;
        areturn
    .end code
.end method

; run: null throws java.lang.NullPointerException: Cannot read field "I" because "<parameter1>" is null
; regex: V=v\d+
; regex: R=region\d+
; check: brif.i64 $(object=$V),
; check: load.i32 notrap aligned $R $object+
; check: cold:
; not: call_indirect
.method public static get : (Lfiletests/fields;)I
    .code stack 6 locals 1
        aload_0
        getfield Field filetests/fields I I
        ireturn
    .end code
.end method

; run: throws java.lang.NoSuchFieldError: Class filetests.fields does not have member field 'int nowhere'
.method public static missing : ()I
    .code stack 6 locals 0
        getstatic Field filetests/fields nowhere I
        ireturn
    .end code
.end method

; The collector is told once of an object with several stores.
; run: null == 0
; check: band
; check: @0012
; not: band
; check: @0016
.method public static stored_twice : (Ljava/lang/Object;)I
    .code stack 6 locals 2
        aload_0
        ifnonnull Lsome
        iconst_0
        ireturn
    Lsome:
        aload_0
        checkcast filetests/fields
        astore_1
        aload_1
        aload_1
        putfield Field filetests/fields A Ljava/lang/Object;
        aload_1
        aload_1
        putfield Field filetests/fields A Ljava/lang/Object;
        iconst_1
        ireturn
    .end code
.end method

.end class
