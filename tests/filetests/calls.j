; Calls and returns (JVMS 6.5, invokevirtual to invokeinterface, ireturn to return).
.version 49 0
.class public super filetests/calls
.super java/lang/Object

.method <init> : ()V
    .code stack 1 locals 1
        aload_0
        invokespecial Method java/lang/Object <init> ()V
        return
    .end code
.end method

; Small methods are translated in place.
; run: 5 == 20
; check: imul.i32
; check: imul.i32
; check: cold:
.method public static static_call : (I)I
    .code stack 6 locals 1
        iload_0
        invokestatic Method filetests/calls twice (I)I
        invokestatic Method filetests/calls twice (I)I
        ireturn
    .end code
.end method

.method public static twice : (I)I
    .code stack 6 locals 1
        iload_0
        iconst_2
        imul
        ireturn
    .end code
.end method

; What each return of a method in place of its call has decided isn't looked at again.
; run: 5 == 1
; run: 0 == 2
; run: -5 == 2
; check: icmp.i32 sle
; nextln: brif
; not: icmp
; check: @0004
; sameln: trap
; check: @0004
; sameln: jump block3
; check: @0004
; sameln: jump block4
.method public static decided : (I)I
    .code stack 6 locals 1
        iload_0
        invokestatic Method filetests/calls is_positive (I)Z
        ifeq Lno
        iconst_1
        ireturn
    Lno:
        iconst_2
        ireturn
    .end code
.end method

.method public static is_positive : (I)Z
    .code stack 6 locals 1
        iload_0
        ifle Lno
        iconst_1
        goto Lend
    Lno:
        iconst_0
    Lend:
        ireturn
    .end code
.end method

; A branch to which others lead as well takes what is on the stack.
; run: 5 1 == 1
; run: -5 1 == 2
; run: 5 0 == 2
.method public static undecided : (II)I
    .code stack 6 locals 2
        iload_1
        ifeq Lother
        iload_0
        invokestatic Method filetests/calls is_positive (I)Z
        goto Lboth
    Lother:
        iconst_0
    Lboth:
        ifeq Lno
        iconst_1
        ireturn
    Lno:
        iconst_2
        ireturn
    .end code
.end method

; What is decided may lead back.
; run: 5 == 5
; run: 0 == 1
.method public static decided_loop : (I)I
    .code stack 6 locals 2
        iconst_0
        istore_1
    Lagain:
        iinc 1 1
        iinc 0 -1
        iload_0
        invokestatic Method filetests/calls is_positive (I)Z
        ifne Lagain
        iload_1
        ireturn
    .end code
.end method

; run: 10 == 55
; check: isub
; check: store notrap aligned region0
; check: return_call_indirect
.method public static recursion : (I)I
    .code stack 6 locals 1
        iload_0
        iconst_2
        if_icmpge Lmore
        iload_0
        ireturn
    Lmore:
        iload_0
        iconst_1
        isub
        invokestatic Method filetests/calls recursion (I)I
        iload_0
        iconst_2
        isub
        invokestatic Method filetests/calls recursion (I)I
        iadd
        ireturn
    .end code
.end method

; run: 1 2 0.5 == 3.5
.method public static wide_arguments : (JID)D
    .code stack 6 locals 5
        lload_0
        iload_2
        dload_3
        invokestatic Method filetests/calls sum (JID)D
        dreturn
    .end code
.end method

.method public static sum : (JID)D
    .code stack 6 locals 5
        lload_0
        l2d
        iload_2
        i2d
        dadd
        dload_3
        dadd
        dreturn
    .end code
.end method

; run: one == one
; run: null throws java.lang.NullPointerException: Cannot invoke "Object.toString()" because "<parameter1>" is null
.method public static virtual_call : (Ljava/lang/Object;)Ljava/lang/String;
    .code stack 6 locals 1
        aload_0
        invokevirtual Method java/lang/Object toString ()Ljava/lang/String;
        areturn
    .end code
.end method

; run: three == 5
; run: null throws java.lang.NullPointerException: Cannot invoke "java.lang.CharSequence.length()" because "<parameter1>" is null
.method public static interface_call : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        checkcast java/lang/CharSequence
        invokeinterface InterfaceMethod java/lang/CharSequence length ()I 1
        ireturn
    .end code
.end method

; run: throws java.lang.IncompatibleClassChangeError: Class java.lang.Object does not implement the requested interface java.lang.CharSequence
.method public static no_such_interface : ()I
    .code stack 6 locals 0
        new java/lang/Object
        dup
        invokespecial Method java/lang/Object <init> ()V
        invokeinterface InterfaceMethod java/lang/CharSequence length ()I 1
        ireturn
    .end code
.end method

; A native method that comes to an access of memory is done in place.
; run: one == class java.lang.String
; run: null throws java.lang.NullPointerException: Cannot invoke "Object.getClass()" because "<parameter1>" is null
; check: brif.i64
; check: uload32.i64
; check: load.i64
; not: call_indirect
.method public static intrinsic_call : (Ljava/lang/Object;)Ljava/lang/Object;
    .code stack 1 locals 1
        aload_0
        invokevirtual Method java/lang/Object getClass ()Ljava/lang/Class;
        areturn
    .end code
.end method

; What an interface has of Object is called as Object's.
; run: one == class java.lang.String
; run: null throws java.lang.NullPointerException: Cannot invoke "java.lang.CharSequence.getClass()" because "<parameter1>" is null
; check: uload32.i64
; check: load.i64
; not: call_indirect
.method public static interface_of_object : (Ljava/lang/CharSequence;)Ljava/lang/Object;
    .code stack 1 locals 1
        aload_0
        invokeinterface InterfaceMethod java/lang/CharSequence getClass ()Ljava/lang/Class; 1
        areturn
    .end code
.end method

; run: == 8
.method public static special_call : ()I
    .code stack 6 locals 0
        new filetests/calls
        dup
        invokespecial Method filetests/calls <init> ()V
        invokespecial Method filetests/calls own ()I
        ireturn
    .end code
.end method

.method private own : ()I
    .code stack 6 locals 1
        bipush 8
        ireturn
    .end code
.end method

; run: throws java.lang.NoSuchMethodError: 'void filetests.calls.nowhere()'
.method public static missing : ()V
    .code stack 6 locals 0
        invokestatic Method filetests/calls nowhere ()V
        return
    .end code
.end method

; run: == 9
.method public static synchronized_call : ()I
    .code stack 6 locals 0
        invokestatic Method filetests/calls locked ()I
        ireturn
    .end code
.end method

.method static synchronized locked : ()I
    .code stack 6 locals 0
        bipush 9
        ireturn
    .end code
.end method

; The first two arguments come in registers, v3 and v5, unless they are float or double.
; run: 7 2 == 5
; check: ireduce.i32 v3
; check: ireduce.i32 v5
.method public static minus : (II)I
    .code stack 6 locals 2
        iload_0
        iload_1
        isub
        ireturn
    .end code
.end method

; run: 7 2 == 5
; check: load.f64
; not: v3
; not: v5
; check: isub
.method public static minus_of_double : (DI)I
    .code stack 6 locals 3
        dload_0
        d2i
        iload_2
        isub
        ireturn
    .end code
.end method
.end class
