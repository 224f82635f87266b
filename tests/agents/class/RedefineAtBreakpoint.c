/* RedefineClasses in a Breakpoint callback of the method itself: the frame goes on with the old code, breakpoints are gone, in the new version they can be set. */
#include "agent.h"

static jint hits;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s, line %d, %s", full_name(method), line_of(method, location), age_of(method));
    if (hits++ != 1) return;
    redefine_kept();
    jmethodID at = NULL;
    jlocation where = -1;
    MUST(GetFrameLocation, thread, 0, &at, &where);
    say("the frame: %s, same ID %d, same location %d", age_of(at), at == method, where == location);
    SHOW(ClearBreakpoint, method, location);
    SHOW(ClearBreakpoint, at, location);
}

NATIVE(void, RedefineAtBreakpoint, prepare, jclass klass, jbyteArray bytes) {
    keep_version(jni, klass, bytes);
    break_in(klass, "step");
    break_in(klass, "other");
    MUST(SetBreakpoint, method_of(klass, "loop"), location_of(method_of(klass, "loop"), 7));
}

NATIVE(void, RedefineAtBreakpoint, again, jclass klass) { break_in(klass, "step"); }

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
