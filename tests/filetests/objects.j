; Objects, types and monitors (JVMS 6.5, new, checkcast, instanceof, monitorenter, monitorexit).
.version 49 0
.class public super filetests/objects
.super java/lang/Object

.method <init> : ()V
    .code stack 1 locals 1
        aload_0
        invokespecial Method java/lang/Object <init> ()V
        return
    .end code
.end method

; run: == 1
; check: icmp ugt
; nextln: brif
; check: cold:
.method public static new_object : ()I
    .code stack 6 locals 0
        new filetests/objects
        dup
        invokespecial Method filetests/objects <init> ()V
        instanceof filetests/objects
        ireturn
    .end code
.end method

; run: throws java.lang.InstantiationError: java.lang.Number
.method public static new_abstract : ()V
    .code stack 6 locals 0
        new java/lang/Number
        pop
        return
    .end code
.end method

; run: one == one
; run: null == null
; check: brif.i64
; check: uload32.i64
; check: icmp eq
; not: call_indirect
.method public static cast : (Ljava/lang/Object;)Ljava/lang/Object;
    .code stack 6 locals 1
        aload_0
        checkcast java/lang/String
        areturn
    .end code
.end method

; run: one throws java.lang.ClassCastException: class java.lang.String cannot be cast to class java.lang.Integer (java.lang.String and java.lang.Integer are in module java.base of loader 'bootstrap')
; run: null == null
.method public static wrong_cast : (Ljava/lang/Object;)Ljava/lang/Object;
    .code stack 6 locals 1
        aload_0
        checkcast java/lang/Integer
        areturn
    .end code
.end method

; run: one == 1
; run: null == 0
.method public static instanceof_itself : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        instanceof java/lang/String
        ireturn
    .end code
.end method

; run: one == 1
; run: null == 0
.method public static instanceof_super : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        instanceof java/lang/Object
        ireturn
    .end code
.end method

; run: one == 1
; run: null == 0
.method public static instanceof_interface : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        instanceof java/lang/CharSequence
        ireturn
    .end code
.end method

; run: one == 0
; run: null == 0
.method public static instanceof_other : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        instanceof java/lang/Integer
        ireturn
    .end code
.end method

; run: one == 0
; run: null == 0
; check: uload8.i32
; check: brif
.method public static instanceof_array : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        instanceof [Ljava/lang/Object;
        ireturn
    .end code
.end method

; Nothing else is an array of numbers than one of that class.
; run: one == 0
; run: null == 0
; check: icmp eq
; not: uload8.i32
; check: return
.method public static instanceof_ints : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        instanceof [I
        ireturn
    .end code
.end method

; run: one == 7
; run: null == 3
; check: uload32.i64
; not: load.i64
; check: icmp eq
; nextln: uextend.i32
; nextln: brif
.method public static instanceof_branch : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        instanceof java/lang/String
        ifeq L1
        bipush 7
        ireturn
L1:     iconst_3
        ireturn
    .end code
.end method

; run: one == 3
; run: null == 7
; check: uload32.i64
; check: icmp eq
; nextln: uextend.i32
; nextln: brif
.method public static instanceof_branch_if_so : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        instanceof java/lang/String
        ifne L1
        bipush 7
        ireturn
L1:     iconst_3
        ireturn
    .end code
.end method

; run: one == 1
; run: null throws java.lang.NullPointerException: Cannot enter synchronized block because "<parameter1>" is null
.method public static monitor : (Ljava/lang/Object;)I
    .code stack 6 locals 1
        aload_0
        monitorenter
        aload_0
        monitorenter
        aload_0
        monitorexit
        aload_0
        monitorexit
        iconst_1
        ireturn
    .end code
.end method

; run: one throws java.lang.IllegalMonitorStateException
.method public static monitor_not_owned : (Ljava/lang/Object;)V
    .code stack 6 locals 1
        aload_0
        monitorexit
        return
    .end code
.end method
.end class
