/* can_generate_single_step_events taken from within a hot loop: its frame and what it calls are stepped through by lines, till they are given back. */
#include "agent.h"

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    int line = line_of(method, location);
    if (is_of(method, "LateSingleStep") && location_of(method, line) == location) say("step in %s line %d", method_name(method), line);
}

NATIVE(void, LateSingleStep, take) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread);
    SHOW(AddCapabilities, &capabilities);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread);
}

NATIVE(void, LateSingleStep, give) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    SHOW(SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread);
    SHOW(RelinquishCapabilities, &capabilities);
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    callbacks.SingleStep = single_step;
    ready();
    NEED(can_generate_single_step_events);
    offer();
}
