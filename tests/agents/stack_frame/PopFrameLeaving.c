/* PopFrame and ForceEarlyReturn in the MethodExit event of the frame itself: the call is made again, or another value returned; the frame's pop is told where it returns. */
#include "agent.h"

static int what;

static void act(const char *event, jthread thread) {
    jvmtiError error = JVMTI_ERROR_NONE;
    if (what == 1) error = (*jvmti)->PopFrame(jvmti, thread);
    if (what == 2) error = (*jvmti)->ForceEarlyReturnInt(jvmti, thread, 70);
    say("in %s: %s", event, error_name(error));
    what = 0;
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    say("pop of %s%s", method_name(method), by_exception ? " by exception" : "");
}

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (is_of(method, "PopFrameLeaving") && strcmp(method_name(method), "called") == 0 && what > 0) act("exit", thread);
}

NATIVE(void, PopFrameLeaving, prepare, jint wanted) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    what = wanted;
    enable(JVMTI_EVENT_METHOD_EXIT, thread);
    MUST(NotifyFramePop, thread, 1);
}

static void start(char *options) {
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_method_exit_events);
    NEED(can_pop_frame);
    NEED(can_force_early_return);
    callbacks.FramePop = frame_pop;
    callbacks.MethodExit = leaving;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
