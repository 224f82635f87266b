/* The stack of a virtual thread stays as it is while the thread is suspended, also of one that was runnable and unmounted. */
#include "agent.h"

NATIVE(jint, SuspendedStack, changes, jthread thread, jint looks) {
    jvmtiFrameInfo first[64], later[64];
    jint count = 0, now = 0;
    int changed = 0;
    jvmtiError error = (*jvmti)->SuspendThread(jvmti, thread);
    if (error != JVMTI_ERROR_NONE) return error == JVMTI_ERROR_THREAD_NOT_ALIVE ? 0 : 1000;
    MUST(GetStackTrace, thread, 0, 64, first, &count);
    jmethodID yield = (*jni)->GetStaticMethodID(jni, test, "rest", "()V");
    for (int i = 0; i < looks; i++) {
        (*jni)->CallStaticVoidMethod(jni, test, yield);
        MUST(GetStackTrace, thread, 0, 64, later, &now);
        if (now != count || memcmp(first, later, (size_t)count * sizeof first[0]) != 0) changed = 1;
    }
    MUST(ResumeThread, thread);
    return changed;
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
