/* VirtualThreadStart and VirtualThreadEnd: on the thread itself, with its state; by exception; also thread by thread. */
#include "agent.h"

static void tell(JNIEnv *jni, const char *event, jthread thread) {
    jthread current = NULL;
    jvmtiFrameInfo frames[16];
    jint count = -1;
    MUST(GetCurrentThread, &current);
    MUST(GetStackTrace, thread, 0, 16, frames, &count);
    int own = 0;
    for (int i = 0; i < count; i++) own += is_of(frames[i].method, "VirtualThreadStartEnd");
    say("%s of %s: the current %d, virtual %d, %s, frames of the program %d", event, thread_name(thread), (*jni)->IsSameObject(jni, thread, current),
        (*jni)->IsVirtualThread(jni, thread), state_of(thread), own);
}

static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) { tell(jni, "start", thread); }
static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) { tell(jni, "end", thread); }

NATIVE(void, VirtualThreadStartEnd, byThread, jthread thread) {
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_VIRTUAL_THREAD_START, thread);
    SHOW(SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
    SHOW(SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_VIRTUAL_THREAD_END, thread);
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    callbacks.VirtualThreadStart = thread_start;
    callbacks.VirtualThreadEnd = thread_end;
    ready();
    enable(JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
    enable(JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
}
