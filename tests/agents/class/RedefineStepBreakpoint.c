/* RedefineClasses in one of two events at one location: a breakpoint that the redefinition cleared isn't told after the step, the old instruction is executed. */
#include "agent.h"

static const char *wanted = "";
static int started;

static void happened(const char *event, jthread thread, jmethodID method, jlocation location) {
    if (!is_of(method, "RedefineStepBreakpoint$Old") || strcmp(method_name(method), "work") != 0) return;
    int line = line_of(method, location);
    say("  %s at %d, line %d, %s", event, (int)location, line, age_of(method));
    if (strcmp(event, wanted) != 0 || started++) return;
    redefine_kept();
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    happened("breakpoint", thread, method, location);
}
static void JNICALL step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    happened("step", thread, method, location);
}

NATIVE(void, RedefineStepBreakpoint, prepare, jclass klass, jbyteArray bytes, jstring event) {
    started = 0;
    wanted = text_of(jni, event);
    keep_version(jni, klass, bytes);
    break_in(klass, "work");
}

NATIVE(void, RedefineStepBreakpoint, restore) { redefine_kept(); }

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    callbacks.SingleStep = step;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_SINGLE_STEP, NULL);
}
