/* NotifyFramePop asks about one frame, not about a method: of a recursion only those asked for are told, each once. */
#include "agent.h"

NATIVE(void, NotifyFramePopRecursion, request, jint depth) { MUST(NotifyFramePop, NULL, depth); }

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    jint number = -1;
    MUST(GetLocalInt, thread, 0, 0, &number);
    say("pop of %s(%d)%s", method_name(method), number, thrown ? " by exception" : "");
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_generate_frame_pop_events);
    callbacks.FramePop = frame_pop;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
