/* NotifyFramePop for whatever frames a recursing thread has when it is suspended, over and over: as many events come as requests were made, each for its frame. */
#include "agent.h"
#include <sched.h>

static volatile int made, told, wrong;
static volatile jmethodID wanted;

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    __sync_fetch_and_add(&told, 1);
    if (method != wanted) wrong++;
}

NATIVE(void, NotifyFramePopFlipped, flip, jint rounds, jthread thread) {
    wanted = method_of(test, "recurse");
    while (made < rounds) {
        jvmtiFrameInfo frames[64];
        jint count = 0;
        MUST(SuspendThread, thread);
        MUST(GetStackTrace, thread, 0, 64, frames, &count);
        for (jint i = 0; i < count; i += 3) {
            if (frames[i].method != wanted) continue;
            jvmtiError error = (*jvmti)->NotifyFramePop(jvmti, thread, i);
            made += error == 0;
            if (error != 0 && error != JVMTI_ERROR_DUPLICATE) say("%s", error_name(error));
        }
        MUST(ResumeThread, thread);
        for (int i = 0; i < 3; i++) sched_yield();
    }
}

NATIVE(void, NotifyFramePopFlipped, end) { say("as many %d, wrong %d", made == told, wrong); }

static void start(char *options) {
    NEED(can_generate_frame_pop_events);
    NEED(can_suspend);
    callbacks.FramePop = frame_pop;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
