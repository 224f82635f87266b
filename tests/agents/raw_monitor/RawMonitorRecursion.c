/* A raw monitor is owned until it is exited as often as it was entered; waiting gives it up altogether and takes it back as often. */
#include "agent.h"

static jrawMonitorID monitor, other;
static int step;

NATIVE(void, RawMonitorRecursion, waits) {
    for (int i = 0; i < 3; i++) SHOW(RawMonitorEnter, monitor);
    MUST(RawMonitorEnter, other);
    step = 1;
    while (step == 1) MUST(RawMonitorWait, monitor, 0);
    say("woken at step %d", step);
    for (int i = 0; i < 4; i++) SHOW(RawMonitorExit, monitor);
    SHOW(RawMonitorExit, other);
}

/* The other monitor stays owned while its owner waits for the first. */
NATIVE(void, RawMonitorRecursion, wakes) {
    for (int done = 0; !done;) {
        MUST(RawMonitorEnter, monitor);
        done = step == 1;
        if (done) {
            say("entered while the owner waits; the other: %s", error_name((*jvmti)->DestroyRawMonitor(jvmti, other)));
            step = 2;
            SHOW(RawMonitorNotify, monitor);
            say("still in it");
        }
        MUST(RawMonitorExit, monitor);
    }
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    ready();
    MUST(CreateRawMonitor, "monitor", &monitor);
    MUST(CreateRawMonitor, "other", &other);
}
