; invokedynamic and method handles (JVMS 6.5; 5.4.3.6).
.version 65 0
.class public super filetests/dynamic
.super java/lang/Object

; run: 5 == <5>
.method public static dynamic_call : (I)Ljava/lang/String;
    .code stack 6 locals 1
        iload_0
        invokedynamic InvokeDynamic invokeStatic Method java/lang/invoke/StringConcatFactory makeConcatWithConstants (Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite; String "<\x01>" : concatenated (I)Ljava/lang/String;
        areturn
    .end code
.end method

; run: -5 == 5
.method public static handle_call : (I)I
    .code stack 6 locals 1
        ldc MethodHandle invokeStatic Method java/lang/Math abs (I)I
        iload_0
        invokevirtual Method java/lang/invoke/MethodHandle invokeExact (I)I
        ireturn
    .end code
.end method
.end class
