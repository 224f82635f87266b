/* SuspendAllVirtualThreads by a virtual thread: it is suspended itself, unless it is on the list. */
#include "agent.h"
#include <unistd.h>

static volatile int phase;

NATIVE(void, SuspendAllVirtualThreadsSelf, suspendAll, jthread me, jthread other) {
    SHOW(SuspendAllVirtualThreads, 1, &me);
    say("other: %s", state_of(other));
    MUST(ResumeAllVirtualThreads, 0, NULL);
    say("other: %s", state_of(other));
    phase = 1;
    jvmtiError error = (*jvmti)->SuspendAllVirtualThreads(jvmti, 0, NULL);
    say("back: %s", error_name(error));
}

NATIVE(void, SuspendAllVirtualThreadsSelf, resume, jthread thread, jthread other) {
    jint state = 0;
    while (!(phase == 1 && state & JVMTI_THREAD_STATE_SUSPENDED)) {
        usleep(1000);
        MUST(GetThreadState, thread, &state);
    }
    say("itself: %s", state_text(state));
    say("other: %s", state_of(other));
    jvmtiError error = (*jvmti)->ResumeAllVirtualThreads(jvmti, 0, NULL);
    if (error != JVMTI_ERROR_NONE) say("resume: %s", error_name(error));
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
