; Loads and stores of local variables, and iinc (JVMS 6.5); wide ones reach slot 300.
.version 49 0
.class public super filetests/locals
.super java/lang/Object

; run: 41 == 41
.method public static i_slots : (I)I
    .code stack 2 locals 302
        iload_0
        istore_1
        iload_1
        istore_2
        iload_2
        istore_3
        iload_3
        istore 5
        iload 5
        istore_0
        iload_0
        wide istore 300
        wide iload 300
        ireturn
    .end code
.end method

; run: 41 == 41.0
.method public static f_slots : (F)F
    .code stack 2 locals 302
        fload_0
        fstore_1
        fload_1
        fstore_2
        fload_2
        fstore_3
        fload_3
        fstore 5
        fload 5
        fstore_0
        fload_0
        wide fstore 300
        wide fload 300
        freturn
    .end code
.end method

; run: 41 == 41.0
.method public static d_slots : (D)D
    .code stack 2 locals 302
        dload_0
        dstore_1
        dload_1
        dstore_2
        dload_2
        dstore_3
        dload_3
        dstore 5
        dload 5
        dstore_0
        dload_0
        wide dstore 300
        wide dload 300
        dreturn
    .end code
.end method

; run: 41 == 41
.method public static l_slots : (J)J
    .code stack 2 locals 302
        lload_0
        lstore_1
        lload_1
        lstore_2
        lload_2
        lstore_3
        lload_3
        lstore 5
        lload 5
        lstore_0
        lload_0
        wide lstore 300
        wide lload 300
        lreturn
    .end code
.end method

; run: here == here
; run: null == null
.method public static a_slots : (Ljava/lang/String;)Ljava/lang/String;
    .code stack 6 locals 302
        aload_0
        astore_1
        aload_1
        astore_2
        aload_2
        astore_3
        aload_3
        astore 5
        aload 5
        astore_0
        aload_0
        wide astore 300
        wide aload 300
        areturn
    .end code
.end method

; run: 1 == 1005
; check: iadd
; not: call_indirect
.method public static increments : (I)I
    .code stack 6 locals 1
        iinc 0 5
        iinc 0 -1
        wide iinc 0 1000
        iload_0
        ireturn
    .end code
.end method

; A store into the second slot of a long makes the long unusable, and the slot an int.
; run: -1 == 5
.method public static a_half_is_overwritten : (J)I
    .code stack 6 locals 2
        iconst_5
        istore_1
        iload_1
        ireturn
    .end code
.end method
.end class
