/* MonitorContendedEnter and MonitorContendedEntered: blocks, methods, static methods, JNI; none where nobody contends. */
#include "agent.h"

static jrawMonitorID lock;
static int enters;

static void tell(JNIEnv *jni, const char *event, jthread thread, jobject object) {
    /* A thread that ends enters its own monitor for those that join it. */
    if (!thread_is(thread, "own") || (*jni)->IsSameObject(jni, thread, object)) return;
    jvmtiMonitorUsage usage;
    jthread current = NULL;
    jobject contended = NULL;
    MUST(GetCurrentThread, &current);
    MUST(GetObjectMonitorUsage, object, &usage);
    MUST(GetCurrentContendedMonitor, thread, &contended);
    say("%s: %s for %s, the current %d, owner %s, contends %d", event, thread_name(thread), object_text(jni, object),
        (*jni)->IsSameObject(jni, thread, current),
        usage.owner == NULL ? "nobody" : thread_name(usage.owner), (*jni)->IsSameObject(jni, object, contended));
}

static void JNICALL enter(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) {
    tell(jni, "enter", thread, object);
    MUST(RawMonitorEnter, lock);
    if (thread_is(thread, "own") && !(*jni)->IsSameObject(jni, thread, object)) enters++;
    MUST(RawMonitorNotifyAll, lock);
    MUST(RawMonitorExit, lock);
}

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) { tell(jni, "entered", thread, object); }

NATIVE(void, MonitorContendedKinds, byJni, jobject object) {
    (*jni)->MonitorEnter(jni, object);
    (*jni)->MonitorExit(jni, object);
}

/* The state may be that of a blocked thread before the event is told. */
NATIVE(void, MonitorContendedKinds, heard) {
    MUST(RawMonitorEnter, lock);
    while (enters == 0) MUST(RawMonitorWait, lock, 0);
    enters = 0;
    MUST(RawMonitorExit, lock);
}

static void start(char *options) {
    NEED(can_generate_monitor_events);
    NEED(can_get_monitor_info);
    NEED(can_get_current_contended_monitor);
    callbacks.MonitorContendedEnter = enter;
    callbacks.MonitorContendedEntered = entered;
    ready();
    MUST(CreateRawMonitor, "lock", &lock);
    enable(JVMTI_EVENT_MONITOR_CONTENDED_ENTER, NULL);
    enable(JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, NULL);
}
