/* ForceEarlyReturn releases the monitors of the method and its blocks, but no j.u.c. lock; no finally block runs; the exit is told, with the value. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jint count = 0;
    jobject *owned = NULL;
    MUST(GetOwnedMonitorInfo, thread, &count, &owned);
    say("breakpoint line %d, owns %d", line_of(method, location), count);
    MUST(NotifyFramePop, thread, 0);
    enable(JVMTI_EVENT_METHOD_EXIT, NULL);
    enable(JVMTI_EVENT_FRAME_POP, NULL);
    SHOW(ForceEarlyReturnInt, thread, 100);
}

static void JNICALL leaves(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (!is_of(method, "ForceEarlyReturnMonitors")) return;
    disable(JVMTI_EVENT_METHOD_EXIT, NULL);
    say("exit of %s by exception %d, value %d", method_name(method), thrown, value.i);
}

static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    say("pop of %s, by exception %d", method_name(method), thrown);
}

NATIVE(void, ForceEarlyReturnMonitors, prepare, jint line) {
    jmethodID method = method_of(test, "work");
    MUST(SetBreakpoint, method, location_of(method, line));
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_get_owned_monitor_info);
    NEED(can_get_line_numbers);
    NEED(can_force_early_return);
    callbacks.Breakpoint = breakpoint;
    callbacks.MethodExit = leaves;
    callbacks.FramePop = popped;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
