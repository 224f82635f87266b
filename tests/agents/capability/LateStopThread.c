/* can_signal_thread taken when a thread is in a hot loop without calls: StopThread ends the loop, its handlers run; InterruptThread wakes a sleeper. */
#include "agent.h"

NATIVE(void, LateStopThread, take, jboolean on) {
    if (on) SHOW(AddCapabilities, &capabilities);
    else SHOW(RelinquishCapabilities, &capabilities);
}

NATIVE(void, LateStopThread, stop, jthread thread, jobject error) { MUST(StopThread, thread, error); }

NATIVE(void, LateStopThread, interrupt, jthread thread) { MUST(InterruptThread, thread); }

static void start(char *options) {
    NEED(can_signal_thread);
}
