/* -Xcheck:jvmti on events: enabled without a callback, disabled where they aren't enabled. */
#include "strict.h"

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {}
static void JNICALL begun(jvmtiEnv *env, JNIEnv *jni, jthread thread) {}

NATIVE(void, StrictEvents, mode, jthread thread) {
    enable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    disable(JVMTI_EVENT_METHOD_ENTRY, thread);
    disable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    enable(JVMTI_EVENT_METHOD_ENTRY, thread);
    disable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    disable(JVMTI_EVENT_METHOD_ENTRY, thread);
    /* Nothing is said of what is disabled already. */
    disable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    enable(JVMTI_EVENT_CLASS_LOAD, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, thread);
    jvmtiEnv *other;
    (*java_vm)->GetEnv(java_vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->SetEventNotificationMode(other, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL);
    say("an environment ends");
    (*other)->DisposeEnvironment(other);
}

static void start(char *options) {
    log_errors();
    NEED(can_generate_method_entry_events);
    callbacks.MethodEntry = entered;
    callbacks.ThreadStart = begun;
    ready();
    enable(JVMTI_EVENT_THREAD_START, NULL);
}
