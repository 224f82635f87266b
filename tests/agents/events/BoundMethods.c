/* NativeMethodBind: at the first call and at RegisterNatives; the address is that of the function; redirected to another; nothing when unregistered. */
#include "agent.h"

static volatile int watching;
NATIVE(jint, BoundMethods, first) { return 1; }
NATIVE(jint, BoundMethods, redirected) { return 2; }
NATIVE(jint, BoundMethods, registered) { return 3; }
static jint JNICALL other(JNIEnv *jni, jclass test) { return 20; }
static jint JNICALL another(JNIEnv *jni, jclass test) { return 30; }

static void JNICALL bind(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, void *address, void **new_address) {
    if (!watching || !class_is(declaring(method), "LBoundMethods;")) return;
    const char *what = address == (void *)Java_BoundMethods_first || address == (void *)Java_BoundMethods_redirected || address == (void *)Java_BoundMethods_registered
        ? "its function" : address == (void *)another ? "another" : address == (void *)other ? "other" : "what is unknown";
    say("  bind %s to %s, in %s", method_name(method), what, thread_name(thread));
    if (strcmp(method_name(method), "redirected") == 0) *new_address = (void *)other;
}

NATIVE(void, BoundMethods, registerIt, jstring name) {
    JNINativeMethod method = {(char *)text_of(jni, name), "()I", another};
    say("RegisterNatives %d", (*jni)->RegisterNatives(jni, test, &method, 1));
}

NATIVE(void, BoundMethods, unregister) { say("UnregisterNatives %d", (*jni)->UnregisterNatives(jni, test)); }
NATIVE(void, BoundMethods, watch) { watching = 1; }

static void start(char *options) {
    NEED(can_generate_native_method_bind_events);
    callbacks.NativeMethodBind = bind;
    ready();
    enable(JVMTI_EVENT_NATIVE_METHOD_BIND, NULL);
}
