/* Breakpoints, frames and locals in a hidden class: as in any other. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jint number = 0, count = 0;
    jobject self = NULL;
    jmethodID at = NULL;
    jlocation where = -2;
    char *signature = class_signature(declaring(method));
    MUST(GetFrameLocation, thread, 0, &at, &where);
    MUST(GetLocalInt, thread, 0, slot_of(method, "n", location), &number);
    MUST(GetLocalInstance, thread, 0, &self);
    MUST(GetFrameCount, thread, &count);
    say("%s in %.*s, line %d, n %d, the frame's %d, this is of it %d", method_name(method), 30, signature, line_of(method, location), number,
        at == method && where == location, (*jni)->IsSameObject(jni, (*jni)->GetObjectClass(jni, self), declaring(method)));
}

NATIVE(void, BreakpointHiddenClass, prepare, jclass hidden, jclass original) {
    say("same method: %d", method_of(hidden, "work") == method_of(original, "work"));
    break_in(hidden, "work");
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
