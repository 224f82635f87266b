/* NotifyFramePop at every depth of a stack, twice, in native frames and beyond; FramePop with the location and depth it is told at. */
#include "agent.h"

NATIVE(void, NotifyFramePopDepths, request) {
    for (jint depth = -1; depth <= 6; depth++) say("depth %d: %s", depth, error_name((*jvmti)->NotifyFramePop(jvmti, NULL, depth)));
    SHOW(NotifyFramePop, NULL, 1);
    SHOW(NotifyFramePop, NULL, 4);
}

NATIVE(void, NotifyFramePopDepths, callBack) {
    (*jni)->CallStaticVoidMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "inner", "()V"));
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    jmethodID at = NULL;
    jlocation location = -2;
    jint count = 0;
    MUST(GetFrameLocation, thread, 0, &at, &location);
    MUST(GetFrameCount, thread, &count);
    say("pop of %s%s, line %d, the same %d, %d frames", method_name(method), thrown ? " by exception" : "", line_of(at, location), at == method, count);
}

static void start(char *options) {
    NEED(can_generate_frame_pop_events);
    NEED(can_get_line_numbers);
    callbacks.FramePop = frame_pop;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
