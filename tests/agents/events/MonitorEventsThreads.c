/* MonitorWait and MonitorWaited enabled for some threads, platform and virtual, only, each for itself. */
#include "agent.h"

static void JNICALL waits(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) {
    say("wait of %s on %s", thread_name(thread), object_text(jni, object));
}

static void JNICALL waited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out) {
    say("waited: %s on %s", thread_name(thread), object_text(jni, object));
}

NATIVE(void, MonitorEventsThreads, hear, jboolean wait, jboolean waited) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    if (wait) enable(JVMTI_EVENT_MONITOR_WAIT, thread);
    if (waited) enable(JVMTI_EVENT_MONITOR_WAITED, thread);
}

static void start(char *options) {
    NEED(can_generate_monitor_events);
    NEED(can_support_virtual_threads);
    callbacks.MonitorWait = waits;
    callbacks.MonitorWaited = waited;
    ready();
}
