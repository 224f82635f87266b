/* Events within events: Java code that a MethodEntry callback calls sends events, too; one thread's filter doesn't hear another. */
#include "agent.h"

static int depth;

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (!is_of(method, "MethodEntryWithin")) return;
    say("%*sentry of %s", 2 * depth, "", method_name(method));
    if (strcmp(method_name(method), "outer") != 0) return;
    depth++;
    jclass klass = declaring(method);
    jint result = (*jni)->CallStaticIntMethod(jni, klass, (*jni)->GetStaticMethodID(jni, klass, "inner", "(I)I"), 7);
    depth--;
    say("result %d", result);
}

static void JNICALL leaves(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (is_of(method, "MethodEntryWithin")) say("%*sexit of %s", 2 * depth, "", method_name(method));
}

NATIVE(void, MethodEntryWithin, hear, jthread thread) {
    enable(JVMTI_EVENT_METHOD_ENTRY, thread);
    enable(JVMTI_EVENT_METHOD_EXIT, thread);
}

static void start(char *options) {
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaves;
    ready();
}
