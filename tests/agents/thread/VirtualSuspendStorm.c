/* Virtual threads that yield, park and compute are suspended and resumed, singly, by lists and all at once: while suspended none goes on; in the end all are done. */
#include "agent.h"

static int unexpected;

static void check(const char *what, jvmtiError error) {
    if (error != JVMTI_ERROR_NONE && error != JVMTI_ERROR_THREAD_NOT_ALIVE && unexpected++ < 5) say("%s: %s", what, error_name(error));
}

NATIVE(void, VirtualSuspendStorm, suspend, jobjectArray array, jint way) {
    jthread threads[8];
    jvmtiError results[8];
    for (int i = 0; i < 8; i++) threads[i] = (*jni)->GetObjectArrayElement(jni, array, i);
    if (way == 0) check("SuspendAllVirtualThreads", (*jvmti)->SuspendAllVirtualThreads(jvmti, 0, NULL));
    else if (way == 1) {
        check("SuspendThreadList", (*jvmti)->SuspendThreadList(jvmti, 8, threads, results));
        for (int i = 0; i < 8; i++) check("SuspendThreadList", results[i]);
    } else {
        for (int i = 0; i < 8; i++) check("SuspendThread", (*jvmti)->SuspendThread(jvmti, threads[i]));
    }
    for (int i = 0; i < 8; i++) {
        jint state = 0, depth = 0;
        jvmtiFrameInfo frames[30];
        check("GetThreadState", (*jvmti)->GetThreadState(jvmti, threads[i], &state));
        if ((state & JVMTI_THREAD_STATE_ALIVE) && !(state & JVMTI_THREAD_STATE_SUSPENDED) && unexpected++ < 5) say("not suspended: %s", state_text(state));
        check("GetStackTrace", (*jvmti)->GetStackTrace(jvmti, threads[i], 0, 30, frames, &depth));
    }
}

NATIVE(void, VirtualSuspendStorm, resume, jobjectArray array, jint way) {
    jthread threads[8];
    jvmtiError results[8];
    for (int i = 0; i < 8; i++) threads[i] = (*jni)->GetObjectArrayElement(jni, array, i);
    if (way == 0) check("ResumeAllVirtualThreads", (*jvmti)->ResumeAllVirtualThreads(jvmti, 0, NULL));
    else if (way == 1) check("ResumeThreadList", (*jvmti)->ResumeThreadList(jvmti, 8, threads, results));
    else {
        for (int i = 0; i < 8; i++) check("ResumeThread", (*jvmti)->ResumeThread(jvmti, threads[i]));
    }
}

NATIVE(void, VirtualSuspendStorm, show) { say("unexpected: %d", unexpected); }

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
