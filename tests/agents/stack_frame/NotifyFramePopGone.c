/* A frame asked about by NotifyFramePop is removed by PopFrame: no event, and the request is gone; by ForceEarlyReturn: an event, as no exception. */
#include "agent.h"

static int visits;

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    say("pop of %s%s", method_name(method), by_exception ? " by exception" : "");
}

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    const char *name = method_name(method);
    if (!is_of(method, "NotifyFramePopGone") || strcmp(name, "prepare") == 0 || strcmp(name, "main") == 0) return;
    if (thrown) say("exit of %s by exception", name);
    else say("exit of %s: %d", name, value.i);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s, visit %d", method_name(method), ++visits);
    if (visits == 1) {
        SHOW(NotifyFramePop, thread, 0);
        SHOW(NotifyFramePop, thread, 1);
        SHOW(PopFrame, thread);
    } else if (visits == 2) {
        SHOW(NotifyFramePop, thread, 0);
        SHOW(NotifyFramePop, thread, 1);
        SHOW(ForceEarlyReturnInt, thread, 70);
    } else if (visits == 4) {
        SHOW(NotifyFramePop, thread, 0);
        SHOW(PopFrame, thread);
    }
}

NATIVE(void, NotifyFramePopGone, prepare) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    break_in(test, "called");
    enable(JVMTI_EVENT_METHOD_EXIT, thread);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_method_exit_events);
    NEED(can_pop_frame);
    NEED(can_force_early_return);
    callbacks.Breakpoint = breakpoint;
    callbacks.FramePop = frame_pop;
    callbacks.MethodExit = leaving;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
