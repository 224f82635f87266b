/* Frames of running threads are asked for while these are suspended for a moment, then popped or cleared: each request is told once at most, results stay right. */
#include "agent.h"

static volatile int asked, told, wrong;

static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    __sync_fetch_and_add(&told, 1);
    jmethodID at = NULL;
    jlocation where = -1;
    if ((*jvmti)->GetFrameLocation(jvmti, thread, 0, &at, &where) != JVMTI_ERROR_NONE || at != method) __sync_fetch_and_add(&wrong, 1);
}

static void check(const char *what, jvmtiError error) {
    if (error != JVMTI_ERROR_NONE && error != JVMTI_ERROR_DUPLICATE && error != JVMTI_ERROR_NO_MORE_FRAMES && error != JVMTI_ERROR_OPAQUE_FRAME)
        say("%s: %s", what, error_name(error));
}

NATIVE(jboolean, FramePopStorm, round, jthread thread, jint number) {
    MUST(SuspendThread, thread);
    for (jint depth = 0; depth < 4; depth++) {
        jvmtiError error = (*jvmti)->NotifyFramePop(jvmti, thread, depth);
        check("NotifyFramePop", error);
        if (error == JVMTI_ERROR_NONE) asked++;
    }
    if (number % 4 == 3) check("ClearAllFramePops", (*jvmti)->ClearAllFramePops(jvmti, thread));
    MUST(ResumeThread, thread);
    for (volatile int k = 0; k < 20000; k++) {}
    return told > 10;
}

NATIVE(void, FramePopStorm, show) { say("told more often than asked: %d, told in another frame: %d", told > asked, wrong); }

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_generate_frame_pop_events);
    callbacks.FramePop = popped;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
