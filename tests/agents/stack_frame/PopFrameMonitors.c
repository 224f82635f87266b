/* PopFrame releases the monitors of the method and its blocks, but no j.u.c. lock; no finally block runs; events of an exit aren't sent. */
#include "agent.h"

static int visits;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jint count = 0;
    jobject *owned = NULL;
    MUST(GetOwnedMonitorInfo, thread, &count, &owned);
    say("breakpoint line %d, owns %d", line_of(method, location), count);
    if (++visits > 2) return;
    SHOW(NotifyFramePop, thread, 0);
    SHOW(PopFrame, thread);
}

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (!is_of(method, "PopFrameMonitors")) return;
    jint count = 0;
    jobject *owned = NULL;
    MUST(GetOwnedMonitorInfo, thread, &count, &owned);
    say("entry of %s, owns %d", method_name(method), count);
}

static void JNICALL leaves(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (is_of(method, "PopFrameMonitors")) say("exit of %s", method_name(method));
}

static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    say("pop of %s", method_name(method));
}

NATIVE(void, PopFrameMonitors, prepare, jint line) {
    jmethodID method = method_of(test, "work");
    MUST(SetBreakpoint, method, location_of(method, line));
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    enable(JVMTI_EVENT_METHOD_EXIT, NULL);
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_get_owned_monitor_info);
    NEED(can_get_line_numbers);
    NEED(can_pop_frame);
    callbacks.Breakpoint = breakpoint;
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaves;
    callbacks.FramePop = popped;
    ready();
}
