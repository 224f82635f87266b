/* MonitorWait and MonitorWaited: with the time asked for and whether it ran out; notified, interrupted; not for non-owners. */
#include "agent.h"

static void JNICALL waits(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) {
    if (thread_is(thread, "own")) say("wait: %s on %s for %lld", thread_name(thread), object_text(jni, object), (long long)timeout);
}

static void JNICALL waited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out) {
    if (thread_is(thread, "own")) say("waited: %s on %s, timed out %d", thread_name(thread), object_text(jni, object), timed_out);
}

static void start(char *options) {
    NEED(can_generate_monitor_events);
    NEED(can_support_virtual_threads);
    callbacks.MonitorWait = waits;
    callbacks.MonitorWaited = waited;
    ready();
    enable(JVMTI_EVENT_MONITOR_WAIT, NULL);
    enable(JVMTI_EVENT_MONITOR_WAITED, NULL);
}
