/* GetOwnedMonitorInfo and GetOwnedMonitorStackDepthInfo: the order of the monitors, and in MonitorContendedEnter and MonitorContendedEntered. */
#include "agent.h"

static volatile int contending, entered;

static void show(JNIEnv *jni, const char *what) {
    jint count = -1, deep = -1;
    jobject *owned = NULL;
    jvmtiMonitorStackDepthInfo *depths = NULL;
    say("%s", what);
    if (MUST(GetOwnedMonitorInfo, NULL, &count, &owned) != JVMTI_ERROR_NONE) return;
    if (MUST(GetOwnedMonitorStackDepthInfo, NULL, &deep, &depths) != JVMTI_ERROR_NONE) return;
    if (count != deep) say("  %d and %d", count, deep);
    for (int i = 0; i < count; i++) {
        jmethodID method = NULL;
        jlocation location;
        if (depths[i].stack_depth >= 0) MUST(GetFrameLocation, NULL, depths[i].stack_depth, &method, &location);
        say("  %s in %s%s", object_text(jni, owned[i]), method == NULL ? "no frame" : method_name(method),
            (*jni)->IsSameObject(jni, owned[i], depths[i].monitor) ? "" : ", but others by depth");
    }
}

static void JNICALL enter(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) {
    if (!contending || !thread_is(thread, "main")) return;
    show(jni, "MonitorContendedEnter");
    entered = 1;
}

static void JNICALL have_entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) {
    if (contending && thread_is(thread, "main")) show(jni, "MonitorContendedEntered");
}

NATIVE(void, GetOwnedMonitorInfoOrder, show, jstring what) { show(jni, text_of(jni, what)); }
NATIVE(void, GetOwnedMonitorInfoOrder, contend, jboolean begins) {
    contending = begins;
    entered = 0;
}
NATIVE(jboolean, GetOwnedMonitorInfoOrder, contends) { return entered != 0; }

NATIVE(void, GetOwnedMonitorInfoOrder, byJni, jobject object) {
    (*jni)->MonitorEnter(jni, object);
    show(jni, "JNI");
    (*jni)->MonitorExit(jni, object);
}

static void start(char *options) {
    NEED(can_get_owned_monitor_info);
    NEED(can_get_owned_monitor_stack_depth_info);
    NEED(can_support_virtual_threads);
    NEED(can_generate_monitor_events);
    callbacks.MonitorContendedEnter = enter;
    callbacks.MonitorContendedEntered = have_entered;
    ready();
    enable(JVMTI_EVENT_MONITOR_CONTENDED_ENTER, NULL);
    enable(JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, NULL);
}
