/* NotifyFramePop of another thread, platform or virtual: refused while it runs or isn't alive, done while it is suspended. */
#include "agent.h"

NATIVE(void, NotifyFramePopOthers, refused, jstring what, jthread thread) {
    say("%s: %s", text_of(jni, what), error_name((*jvmti)->NotifyFramePop(jvmti, thread, 0)));
}

NATIVE(void, NotifyFramePopOthers, request, jthread thread) {
    MUST(SuspendThread, thread);
    jint depth = frame_of(thread, "parks");
    SHOW(NotifyFramePop, thread, depth);
    /* Of an unmounted thread the stock VM takes the same request twice. */
    if (!(*jni)->IsVirtualThread(jni, thread)) SHOW(NotifyFramePop, thread, depth);
    SHOW(NotifyFramePop, thread, depth + 2);
    SHOW(NotifyFramePop, thread, 100);
    MUST(ResumeThread, thread);
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    jint number = -1;
    MUST(GetLocalInt, thread, 0, 0, &number);
    say("pop of %s(%d) in %s", method_name(method), number, thread_name(thread));
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_generate_frame_pop_events);
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    callbacks.FramePop = frame_pop;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
