/* Interrupts and raw monitors: one during a wait ends it and leaves the thread's flag as Java sees it; one before it, one while it enters; a nested hold is kept. */
#include "agent.h"

static jrawMonitorID monitor;
static volatile int waiting;

NATIVE(void, RawMonitorInterrupts, waitOn, jint nested, jlong millis) {
    for (int i = 0; i < nested; i++) MUST(RawMonitorEnter, monitor);
    waiting = 1;
    jvmtiError error = (*jvmti)->RawMonitorWait(jvmti, monitor, millis);
    say("wait: %s", error_name(error));
    waiting = 0;
    for (int i = 0; i <= nested; i++) {
        jvmtiError exit = (*jvmti)->RawMonitorExit(jvmti, monitor);
        say("exit: %s", error_name(exit));
    }
}

NATIVE(void, RawMonitorInterrupts, enter) {
    waiting = 1;
    SHOW(RawMonitorEnter, monitor);
    SHOW(RawMonitorExit, monitor);
}

NATIVE(void, RawMonitorInterrupts, hold, jboolean on) {
    waiting = 0;
    if (on) MUST(RawMonitorEnter, monitor);
    else MUST(RawMonitorExit, monitor);
}

NATIVE(jboolean, RawMonitorInterrupts, isWaiting) { return (jboolean)waiting; }

NATIVE(void, RawMonitorInterrupts, locked) {
    MUST(RawMonitorEnter, monitor);
    MUST(RawMonitorExit, monitor);
}

static void start(char *options) {
    ready();
    MUST(CreateRawMonitor, "monitor", &monitor);
}
