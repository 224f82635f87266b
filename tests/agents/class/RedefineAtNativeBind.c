/* RedefineClasses in a NativeMethodBind callback, of the class of the native method and of its caller: the call reaches the native function, the old frame goes on. */
#include "agent.h"

static int calls;

NATIVE(jint, RedefineAtNativeBind_00024Old, bound, jint n) {
    jmethodID caller = NULL;
    jlocation location = -1;
    MUST(GetFrameLocation, NULL, 1, &caller, &location);
    say("  native function, called by %s line %d, %s", method_name(caller), line_of(caller, location), age_of(caller));
    return n + 100 * ++calls;
}

static void JNICALL bind(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, void *address, void **new_address) {
    if (!is_of(method, "RedefineAtNativeBind$Old")) return;
    say("  bound %s, %s", full_name(method), age_of(method));
    /* Whether the new version's is bound anew is left open. */
    disable(JVMTI_EVENT_NATIVE_METHOD_BIND, NULL);
    redefine_kept();
    jboolean native = 0;
    jmethodID now = method_of(declaring(method), "bound");
    MUST(IsMethodNative, now, &native);
    say("  the same ID: %d, native: %d", now == method, native);
}

NATIVE(void, RedefineAtNativeBind, prepare, jclass klass, jbyteArray bytes) {
    keep_version(jni, klass, bytes);
    enable(JVMTI_EVENT_NATIVE_METHOD_BIND, NULL);
}
NATIVE(void, RedefineAtNativeBind, redefine) { redefine_kept(); }

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_native_method_bind_events);
    NEED(can_get_line_numbers);
    callbacks.NativeMethodBind = bind;
    ready();
}
