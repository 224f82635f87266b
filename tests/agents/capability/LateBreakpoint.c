/* can_generate_breakpoint_events taken from within a hot loop: breakpoints in its own frame and in what it calls are heard at once. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s line %d", method_name(method), line_of(method, location));
}

NATIVE(void, LateBreakpoint, take, jint line) {
    jmethodID loop = method_of(test, "loop"), called = method_of(test, "called");
    SHOW(SetBreakpoint, called, 0);
    SHOW(AddCapabilities, &capabilities);
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    SHOW(SetBreakpoint, called, 0);
    SHOW(SetBreakpoint, loop, location_of(loop, line));
}

NATIVE(void, LateBreakpoint, clear, jint line) {
    jmethodID loop = method_of(test, "loop");
    SHOW(ClearBreakpoint, method_of(test, "called"), 0);
    SHOW(ClearBreakpoint, loop, location_of(loop, line));
    SHOW(RelinquishCapabilities, &capabilities);
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    ready();
    NEED(can_generate_breakpoint_events);
    offer();
}
