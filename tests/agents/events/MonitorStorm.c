/* Monitors are fought for, waited on and notified by threads of both kinds while they are asked for and their events are on: the count under the monitor is right. */
#include "agent.h"

static volatile int heard[4];
static int unexpected;

static void JNICALL wait_begins(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) { heard[0] = 1; }
static void JNICALL wait_ends(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out) { heard[1] = 1; }
static void JNICALL enter_begins(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) { heard[2] = 1; }
static void JNICALL enter_ends(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) { heard[3] = 1; }

static void check(const char *what, jvmtiError error) {
    if (error != JVMTI_ERROR_NONE && error != JVMTI_ERROR_THREAD_NOT_ALIVE && unexpected++ < 5) say("%s: %s", what, error_name(error));
}

NATIVE(jboolean, MonitorStorm, look, jobjectArray threads, jobject lock, jint number) {
    jvmtiMonitorUsage usage;
    check("GetObjectMonitorUsage", (*jvmti)->GetObjectMonitorUsage(jvmti, lock, &usage));
    for (int i = 0; i < (*jni)->GetArrayLength(jni, threads); i++) {
        jthread thread = (*jni)->GetObjectArrayElement(jni, threads, i);
        jint count = 0;
        jobject *owned = NULL, contended = NULL;
        jvmtiMonitorStackDepthInfo *depths = NULL;
        check("GetOwnedMonitorInfo", (*jvmti)->GetOwnedMonitorInfo(jvmti, thread, &count, &owned));
        check("GetOwnedMonitorStackDepthInfo", (*jvmti)->GetOwnedMonitorStackDepthInfo(jvmti, thread, &count, &depths));
        check("GetCurrentContendedMonitor", (*jvmti)->GetCurrentContendedMonitor(jvmti, thread, &contended));
    }
    for (int event = JVMTI_EVENT_MONITOR_WAIT; event <= JVMTI_EVENT_MONITOR_CONTENDED_ENTERED; event++)
        MUST(SetEventNotificationMode, number % 3 ? JVMTI_ENABLE : JVMTI_DISABLE, event, NULL);
    return heard[0] && heard[1] && heard[2] && heard[3];
}

NATIVE(void, MonitorStorm, show) { say("unexpected errors: %d", unexpected); }

static void start(char *options) {
    NEED(can_generate_monitor_events);
    NEED(can_support_virtual_threads);
    NEED(can_get_owned_monitor_info);
    NEED(can_get_owned_monitor_stack_depth_info);
    NEED(can_get_current_contended_monitor);
    NEED(can_get_monitor_info);
    callbacks.MonitorWait = wait_begins;
    callbacks.MonitorWaited = wait_ends;
    callbacks.MonitorContendedEnter = enter_begins;
    callbacks.MonitorContendedEntered = enter_ends;
    ready();
}
