/* InterruptThread: as Thread.interrupt does for a thread that runs, waits, sleeps, is parked, or virtual; errors. */
#include "agent.h"

NATIVE(void, InterruptThreadKinds, interrupt, jthread thread) {
    jvmtiError error = (*jvmti)->InterruptThread(jvmti, thread);
    if (error != JVMTI_ERROR_NONE) say("InterruptThread: %s", error_name(error));
}

static void start(char *options) {
    NEED(can_signal_thread);
    NEED(can_support_virtual_threads);
    ready();
}
