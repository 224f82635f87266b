/* ClearAllFramePops: no request of that environment and thread is left; new ones may be made; of other threads, only suspended ones. */
#include "agent.h"

static jvmtiEnv *second;

NATIVE(void, ClearAllFramePopsKinds, request, jboolean clear) {
    MUST(NotifyFramePop, NULL, 1);
    MUST(NotifyFramePop, NULL, 2);
    say("second: %s", error_name((*second)->NotifyFramePop(second, NULL, 1)));
    if (!clear) return;
    SHOW(ClearAllFramePops, NULL);
    SHOW(ClearAllFramePops, NULL);
    SHOW(NotifyFramePop, NULL, 3);
}

NATIVE(void, ClearAllFramePopsKinds, ofOther, jthread thread) {
    MUST(SuspendThread, thread);
    MUST(NotifyFramePop, thread, frame_of(thread, "parks"));
    MUST(ResumeThread, thread);
    SHOW(ClearAllFramePops, thread);
    MUST(SuspendThread, thread);
    SHOW(ClearAllFramePops, thread);
    MUST(ResumeThread, thread);
}

NATIVE(void, ClearAllFramePopsKinds, refused, jthread thread) { SHOW(ClearAllFramePops, thread); }

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    say("pop of %s, environment %d", method_name(method), env == jvmti ? 1 : 2);
}

static void start(char *options) {
    NEED(can_generate_frame_pop_events);
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    callbacks.FramePop = frame_pop;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
    (*java_vm)->GetEnv(java_vm, (void **)&second, JVMTI_VERSION_1_2);
    memset(&capabilities, 0, sizeof capabilities);
    NEED(can_generate_frame_pop_events);
    (*second)->AddCapabilities(second, &capabilities);
    (*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks);
    (*second)->SetEventNotificationMode(second, JVMTI_ENABLE, JVMTI_EVENT_FRAME_POP, NULL);
}
