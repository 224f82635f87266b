/* SuspendThread of the current thread comes back when another thread has resumed it: given as null, by name, and virtual. */
#include "agent.h"
#include <unistd.h>

NATIVE(void, SuspendThreadSelf, suspendMe, jthread me) {
    say("suspends %s", me == NULL ? "null" : thread_name(me));
    jvmtiError error = (*jvmti)->SuspendThread(jvmti, me);
    say("back: %s, %s", error_name(error), state_of(NULL));
}

NATIVE(void, SuspendThreadSelf, resume, jthread thread) {
    jint state = 0;
    while (!(state & (JVMTI_THREAD_STATE_SUSPENDED | JVMTI_THREAD_STATE_TERMINATED))) {
        usleep(1000);
        MUST(GetThreadState, thread, &state);
    }
    say("seen: %s", state_text(state));
    SHOW(SuspendThread, thread);
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
