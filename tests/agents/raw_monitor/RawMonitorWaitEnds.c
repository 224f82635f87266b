/* RawMonitorWait ends when its time has elapsed, by a notification, or by an interrupt; one that came before is lost. */
#include "agent.h"

static jrawMonitorID monitor;
static int waiting;

NATIVE(void, RawMonitorWaitEnds, timed) {
    MUST(RawMonitorEnter, monitor);
    SHOW(RawMonitorNotify, monitor);
    SHOW(RawMonitorNotifyAll, monitor);
    SHOW(RawMonitorWait, monitor, 5);
    MUST(RawMonitorExit, monitor);
}

NATIVE(void, RawMonitorWaitEnds, waitLong) {
    MUST(RawMonitorEnter, monitor);
    waiting = 1;
    jvmtiError error = (*jvmti)->RawMonitorWait(jvmti, monitor, 2000);
    say("wait ends: %s", error_name(error));
    waiting = 0;
    MUST(RawMonitorExit, monitor);
}

/* Interrupts or notifies the thread when it waits. */
NATIVE(void, RawMonitorWaitEnds, end, jthread thread, jboolean interrupt) {
    for (int done = 0; !done;) {
        MUST(RawMonitorEnter, monitor);
        done = waiting;
        if (done && interrupt) SHOW(InterruptThread, thread);
        if (done && !interrupt) SHOW(RawMonitorNotify, monitor);
        MUST(RawMonitorExit, monitor);
    }
}

static void start(char *options) {
    NEED(can_signal_thread);
    ready();
    MUST(CreateRawMonitor, "monitor", &monitor);
}
