/* RedefineClasses in a SingleStep callback, at each instruction of a method in turn: its frame goes on with the old code, the next call has the new one. */
#include "agent.h"

static jint wanted, seen;

static void JNICALL step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (!is_of(method, "RedefineAtStep$Old") || strcmp(method_name(method), "work") != 0 || seen++ != wanted) return;
    say("step %d at %d, line %d, %s", seen - 1, (int)location, line_of(method, location), age_of(method));
    disable(JVMTI_EVENT_SINGLE_STEP, thread);
    redefine_kept();
    /* A step of the old frame must still be heard. */
    enable(JVMTI_EVENT_SINGLE_STEP, thread);
}

NATIVE(jint, RedefineAtStep, at, jclass klass, jbyteArray bytes, jint number) {
    if (number >= 0) {
        keep_version(jni, klass, bytes);
        wanted = number;
        seen = 0;
        enable(JVMTI_EVENT_SINGLE_STEP, NULL);
        return 0;
    }
    disable(JVMTI_EVENT_SINGLE_STEP, NULL);
    disable(JVMTI_EVENT_SINGLE_STEP, NULL);
    return seen;
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_single_step_events);
    NEED(can_get_line_numbers);
    callbacks.SingleStep = step;
    ready();
}
