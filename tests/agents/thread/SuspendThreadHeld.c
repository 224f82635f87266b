/* SuspendThread: a suspended thread stays where it is when it is notified, unparked, or given the monitor, and goes on when resumed. */
#include "agent.h"

NATIVE(void, SuspendThreadHeld, suspend, jthread thread) { MUST(SuspendThread, thread); }
NATIVE(void, SuspendThreadHeld, resume, jthread thread) { MUST(ResumeThread, thread); }

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
