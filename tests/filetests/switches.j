; tableswitch and lookupswitch (JVMS 6.5).
.version 49 0
.class public super filetests/switches
.super java/lang/Object

; run: -1 == 1
; run: 0 == 2
; run: 1 == 1
; run: 2 == 3
; run: -2 == 3
; run: 2147483647 == 3
; run: -2147483648 == 3
; check: br_table
.method public static table : (I)I
    .code stack 6 locals 1
        iload_0
        tableswitch -1
        La
        Lb
        La
        default : Lother
    La:
        iconst_1
        ireturn
    Lb:
        iconst_2
        ireturn
    Lother:
        iconst_3
        ireturn
    .end code
.end method

; run: -2147483648 == 1
; run: 7 == 2
; run: 1000000 == 1
; run: 8 == 3
; not: br_table
.method public static lookup : (I)I
    .code stack 6 locals 1
        iload_0
        lookupswitch
        -2147483648 : La
        7 : Lb
        1000000 : La
        default : Lother
    La:
        iconst_1
        ireturn
    Lb:
        iconst_2
        ireturn
    Lother:
        iconst_3
        ireturn
    .end code
.end method

; run: 7 == 3
.method public static lookup_of_none : (I)I
    .code stack 6 locals 1
        iload_0
        lookupswitch
        default : Lother
    Lother:
        iconst_3
        ireturn
    .end code
.end method
.end class
