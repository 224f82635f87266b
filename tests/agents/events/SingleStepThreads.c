/* SingleStep enabled for some threads, platform and virtual, only; a virtual thread keeps it where it goes on after it was unmounted. */
#include "agent.h"

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (is_of(method, "SingleStepThreads") && strcmp(method_name(method), "called") == 0 && location == 0) say("step in called, %s", thread_name(thread));
}

NATIVE(void, SingleStepThreads, hear, jboolean on, jthread thread) {
    say("%s %s: %s", on ? "enable" : "disable", thread == NULL ? "all" : thread_name(thread),
        error_name((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread)));
}

static void start(char *options) {
    NEED(can_generate_single_step_events);
    NEED(can_support_virtual_threads);
    callbacks.SingleStep = single_step;
    ready();
}
