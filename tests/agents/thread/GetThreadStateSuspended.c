/* GetThreadState of suspended threads: what else is told is as before the suspension. */
#include "agent.h"

NATIVE(void, GetThreadStateSuspended, look, jstring what, jthread thread) {
    say("%s: %s", text_of(jni, what), state_of(thread));
    MUST(SuspendThread, thread);
    say("  %s", state_of(thread));
    MUST(ResumeThread, thread);
    say("  %s", state_of(thread));
    MUST(InterruptThread, thread);
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_signal_thread);
    NEED(can_support_virtual_threads);
    ready();
}
