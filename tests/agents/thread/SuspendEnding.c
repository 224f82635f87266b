/* Threads are suspended while they end: whoever was suspended can be resumed, and all of them come to their end. */
#include "agent.h"
#include <sched.h>

static int suspended, wrong;

NATIVE(void, SuspendEnding, pester, jobject thread) {
    for (;;) {
        jvmtiError error = (*jvmti)->SuspendThread(jvmti, thread);
        if (error == JVMTI_ERROR_THREAD_NOT_ALIVE) return;
        jint state = 0;
        MUST(GetThreadState, thread, &state);
        jvmtiError resumed = (*jvmti)->ResumeThread(jvmti, thread);
        if (error != JVMTI_ERROR_NONE || resumed != JVMTI_ERROR_NONE || !(state & JVMTI_THREAD_STATE_ALIVE)) {
            if (wrong++ < 5) say("SuspendThread: %s, state %x, ResumeThread: %s", error_name(error), state, error_name(resumed));
            if (error != JVMTI_ERROR_NONE) return;
        }
        suspended++;
        /* Or the other thread comes to nothing where there are more threads than processors. */
        sched_yield();
    }
}

NATIVE(void, SuspendEnding, show) { say("suspended: %s, wrong: %d", suspended > 0 ? "some" : "none", wrong); }

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
