/* RawMonitorNotify wakes one of the threads that wait, RawMonitorNotifyAll all of them. */
#include "agent.h"

static jrawMonitorID monitor, control;
static int waiting, woken;

NATIVE(void, RawMonitorNotifyCounts, waits) {
    MUST(RawMonitorEnter, monitor);
    waiting++;
    MUST(RawMonitorWait, monitor, 0);
    waiting--;
    woken++;
    MUST(RawMonitorExit, monitor);
    MUST(RawMonitorEnter, control);
    MUST(RawMonitorNotifyAll, control);
    MUST(RawMonitorExit, control);
}

static int now(int *which) {
    MUST(RawMonitorEnter, monitor);
    int value = *which;
    MUST(RawMonitorExit, monitor);
    return value;
}

static void until(int *which, int wanted) {
    MUST(RawMonitorEnter, control);
    while (now(which) != wanted) MUST(RawMonitorWait, control, 1);
    MUST(RawMonitorExit, control);
}

NATIVE(void, RawMonitorNotifyCounts, wake, jint threads) {
    until(&waiting, threads);
    for (int i = 1; i <= 2; i++) {
        MUST(RawMonitorEnter, monitor);
        SHOW(RawMonitorNotify, monitor);
        MUST(RawMonitorExit, monitor);
        until(&woken, i);
        /* More would have come meanwhile. */
        MUST(RawMonitorEnter, control);
        MUST(RawMonitorWait, control, 10);
        MUST(RawMonitorExit, control);
        say("woken %d, waiting %d", now(&woken), now(&waiting));
    }
    MUST(RawMonitorEnter, monitor);
    SHOW(RawMonitorNotifyAll, monitor);
    MUST(RawMonitorExit, monitor);
    until(&woken, threads);
    say("woken %d, waiting %d", now(&woken), now(&waiting));
}

static void start(char *options) {
    ready();
    MUST(CreateRawMonitor, "monitor", &monitor);
    MUST(CreateRawMonitor, "control", &control);
}
