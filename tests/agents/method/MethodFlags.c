/* GetMethodModifiers, IsMethodNative, IsMethodSynthetic, IsMethodObsolete of methods with each modifier. */
#include "agent.h"

NATIVE(void, MethodFlags, show, jclass klass) {
    jint count = 0;
    jmethodID *methods = NULL;
    MUST(GetClassMethods, klass, &count, &methods);
    for (int i = 0; i < count; i++) {
        char *name = NULL, *signature = NULL;
        jint modifiers = -1;
        jboolean native = 9, synthetic = 9, obsolete = 9;
        MUST(GetMethodName, methods[i], &name, &signature, NULL);
        MUST(GetMethodModifiers, methods[i], &modifiers);
        MUST(IsMethodNative, methods[i], &native);
        MUST(IsMethodSynthetic, methods[i], &synthetic);
        MUST(IsMethodObsolete, methods[i], &obsolete);
        keep_line("%s%s: modifiers %x, native %d, synthetic %d, obsolete %d", name, signature, modifiers, native, synthetic, obsolete);
    }
    say_kept(class_signature(klass));
}

static void start(char *options) {
    NEED(can_get_synthetic_attribute);
    ready();
}
