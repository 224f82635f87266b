/* NotifyFramePop of the frame that is just being left, asked in its MethodExit and FramePop events: refused, or an event follows; none is promised and lost. */
#include "agent.h"

static int accepted, refused, told, asked;

static void ask(jthread thread) {
    if (asked++ >= 6) return;
    if ((*jvmti)->NotifyFramePop(jvmti, thread, 0) == JVMTI_ERROR_NONE) accepted++;
    else refused++;
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    told++;
    ask(thread);
}

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (is_of(method, "NotifyFramePopWithin") && strcmp(method_name(method), "called") == 0) ask(thread);
}

NATIVE(void, NotifyFramePopWithin, mode, jboolean on) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_EXIT, thread);
}

NATIVE(void, NotifyFramePopWithin, request) { accepted += MUST(NotifyFramePop, NULL, 1) == JVMTI_ERROR_NONE; }

/* Whether the VM refuses or tells once more is its affair. */
NATIVE(void, NotifyFramePopWithin, end) {
    say("asked %d, promised and lost %d", asked > 0, accepted - told);
    accepted = refused = told = asked = 0;
}

static void start(char *options) {
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_method_exit_events);
    callbacks.FramePop = frame_pop;
    callbacks.MethodExit = leaving;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
