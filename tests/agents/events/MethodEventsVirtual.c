/* MethodEntry and MethodExit in virtual threads: unmounting in between is neither; another thread on the same carrier isn't heard. */
#include "agent.h"

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (!is_of(method, "MethodEventsVirtual")) return;
    const char *name = method_name(method);
    say("entry of %s in %s", strncmp(name, "lambda$", 7) == 0 ? "lambda" : name, thread_name(thread));
}

static void JNICALL leaves(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (!is_of(method, "MethodEventsVirtual")) return;
    const char *name = method_name(method);
    say("exit of %s in %s, thrown %d", strncmp(name, "lambda$", 7) == 0 ? "lambda" : name, thread_name(thread), thrown);
}

NATIVE(void, MethodEventsVirtual, hear, jthread thread) {
    enable(JVMTI_EVENT_METHOD_ENTRY, thread);
    enable(JVMTI_EVENT_METHOD_EXIT, thread);
}

static void start(char *options) {
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_support_virtual_threads);
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaves;
    ready();
}
