/* SuspendAllVirtualThreads, ResumeAllVirtualThreads: but for those of the list; those suspended or resumed already stay so;
   platform threads aren't touched. */
#include "agent.h"

static jthread threads[5];

static void show(JNIEnv *jni, const char *what) {
    char line[256] = "";
    for (int i = 0; i < 5; i++) {
        jint state = 0;
        MUST(GetThreadState, threads[i], &state);
        snprintf(line + strlen(line), 32, " %s", !(state & 1) ? state_text(state) : state & JVMTI_THREAD_STATE_SUSPENDED ? "suspended" : "free");
    }
    say("%s:%s", what, line);
}

/* Two parked ones, one that runs, one that has not begun; a platform thread. */
NATIVE(void, SuspendAllVirtualThreadsExcept, test, jobjectArray list) {
    for (int i = 0; i < 5; i++) threads[i] = (*jni)->GetObjectArrayElement(jni, list, i);
    show(jni, "before");
    SHOW(SuspendAllVirtualThreads, 1, &threads[0]);
    show(jni, "but the first");
    SHOW(SuspendThread, threads[2]);
    SHOW(SuspendAllVirtualThreads, 0, NULL);
    show(jni, "all");
    SHOW(ResumeAllVirtualThreads, 2, &threads[1]);
    show(jni, "but the second and third");
    SHOW(ResumeThread, threads[0]);
    SHOW(ResumeAllVirtualThreads, 0, NULL);
    show(jni, "none");
    SHOW(SuspendThread, threads[1]);
    SHOW(ResumeAllVirtualThreads, 0, NULL);
    show(jni, "one was suspended by itself");
    SHOW(SuspendAllVirtualThreads, 1, &threads[3]);
    SHOW(SuspendAllVirtualThreads, 1, &threads[4]);
    SHOW(ResumeAllVirtualThreads, 1, &threads[4]);
    SHOW(SuspendAllVirtualThreads, 1, NULL);
    SHOW(ResumeAllVirtualThreads, 1, NULL);
    SHOW(SuspendAllVirtualThreads, -1, NULL);
    show(jni, "after errors");
    SHOW(ResumeAllVirtualThreads, 0, NULL);
    show(jni, "at last");
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
