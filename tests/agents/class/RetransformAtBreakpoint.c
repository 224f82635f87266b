/* RetransformClasses with the same bytes in a Breakpoint callback, in platform and virtual threads: methods don't become obsolete, breakpoints are gone, the loop ends well. */
#include "agent.h"

static jclass target;
static int hits;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (hits++ >= 6) return;
    say("  breakpoint in %s line %d, %s, on %s", method_name(method), line_of(method, location), age_of(method), thread_name(thread));
    SHOW(RetransformClasses, 1, &target);
    SHOW(ClearBreakpoint, method, location);
    MUST(ForceGarbageCollection);
    jmethodID at = NULL;
    jlocation where = -1;
    MUST(GetFrameLocation, thread, 0, &at, &where);
    say("  the frame is at line %d, same location %d", line_of(at, where), where == location);
    if (hits % 2) SHOW(SetBreakpoint, method, location);
}

NATIVE(void, RetransformAtBreakpoint, prepare, jclass klass) {
    target = (*jni)->NewGlobalRef(jni, klass);
    hits = 0;
    jmethodID work = method_of(klass, "work");
    (*jvmti)->SetBreakpoint(jvmti, work, 0);
    (*jvmti)->SetBreakpoint(jvmti, work, location_of(work, 6));
}

static void start(char *options) {
    NEED(can_retransform_classes);
    NEED(can_support_virtual_threads);
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
