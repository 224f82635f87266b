/* SingleStep in a method that begins with a call of itself: each location that is reached is told, though method and location are those of the
 * step before. */
#include "agent.h"

static int at_start;

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (location == 0 && is_of(method, "SingleStepRecursion") && strcmp(method_name(method), "down") == 0) at_start++;
}

NATIVE(void, SingleStepRecursion, step, jboolean on) {
    jthread me = NULL;
    MUST(GetCurrentThread, &me);
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, me);
    if (!on) say("at the call: %s", at_start == 1 ? "once" : at_start > 100 ? "each time" : "sometimes");
}

static void start(char *options) {
    NEED(can_generate_single_step_events);
    callbacks.SingleStep = single_step;
    ready();
}
