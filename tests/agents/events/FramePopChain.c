/* FramePop: the callback asks for the caller's frame, and so on to the oldest; in each, the frame is still there with its location. */
#include "agent.h"

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    jmethodID at = NULL;
    jlocation location = -2;
    jint count = 0;
    MUST(GetFrameLocation, thread, 0, &at, &location);
    MUST(GetFrameCount, thread, &count);
    say("pop of %s, thrown %d, the frame's %d, line %d, depth %d", method_name(method), thrown, at == method, line_of(method, location), count);
    say("  the caller: %s", error_name((*jvmti)->NotifyFramePop(jvmti, thread, 1)));
}

NATIVE(void, FramePopChain, request) { MUST(NotifyFramePop, NULL, 1); }

static void start(char *options) {
    NEED(can_generate_frame_pop_events);
    NEED(can_get_line_numbers);
    callbacks.FramePop = frame_pop;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
