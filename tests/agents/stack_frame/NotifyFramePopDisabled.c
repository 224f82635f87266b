/* NotifyFramePop without the event being enabled: what is popped meanwhile isn't told later, and its request is gone. */
#include "agent.h"

NATIVE(void, NotifyFramePopDisabled, request) { SHOW(NotifyFramePop, NULL, 1); }
NATIVE(void, NotifyFramePopDisabled, hear, jboolean on) {
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_FRAME_POP, NULL);
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    say("pop of %s", method_name(method));
}

static void start(char *options) {
    NEED(can_generate_frame_pop_events);
    callbacks.FramePop = frame_pop;
    ready();
}
