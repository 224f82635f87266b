/* SuspendThreadList with the calling thread twice: each element of the results is written. The stock VM writes the last alone. */
#include "agent.h"
#include <unistd.h>

NATIVE(void, SuspendThreadListSelfTwice, suspendTwice, jthread thread) {
    jthread threads[2] = {thread, thread};
    jvmtiError results[2] = {JVMTI_ERROR_INTERNAL, JVMTI_ERROR_INTERNAL};
    SHOW(SuspendThreadList, 2, threads, results);
    for (int i = 0; i < 2; i++) say("%d: %s", i, error_name(results[i]));
}

NATIVE(void, SuspendThreadListSelfTwice, resume, jthread thread) {
    jint state = 0;
    while (!(state & JVMTI_THREAD_STATE_SUSPENDED)) {
        usleep(1000);
        MUST(GetThreadState, thread, &state);
    }
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_suspend);
    ready();
}
