/* MonitorWait is told while the monitor is still owned; MonitorWaited of a thread that was notified when it can have the monitor back. */
#include "agent.h"

static void JNICALL waits(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) {
    jint count = -1;
    jobject *owned = NULL;
    if (!thread_is(thread, "own")) return;
    MUST(GetOwnedMonitorInfo, thread, &count, &owned);
    say("wait, owns %d", count);
}

static void JNICALL waited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out) {
    if (thread_is(thread, "own")) say("waited, timed out %d", timed_out);
}

static void start(char *options) {
    NEED(can_generate_monitor_events);
    NEED(can_get_owned_monitor_info);
    callbacks.MonitorWait = waits;
    callbacks.MonitorWaited = waited;
    ready();
    enable(JVMTI_EVENT_MONITOR_WAIT, NULL);
    enable(JVMTI_EVENT_MONITOR_WAITED, NULL);
}
