/* -Xcheck:jvmti on monitors: owned by a thread that ends or that suspends itself, destroyed while others wait. */
#include "strict.h"
#include <sys/syscall.h>
#include <unistd.h>

static jrawMonitorID ends, suspends, waited;
static volatile int waiting, ending;

NATIVE(void, StrictMonitors, endsWith) {
    ending = (int)syscall(SYS_gettid);
    MUST(RawMonitorEnter, ends);
}

NATIVE(void, StrictMonitors, ended) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d", ending);
    while (access(path, F_OK) == 0) usleep(1000);
}

NATIVE(void, StrictMonitors, suspendsSelf) {
    MUST(RawMonitorEnter, suspends);
    MUST(SuspendThread, NULL);
    MUST(RawMonitorExit, suspends);
}

NATIVE(void, StrictMonitors, resume, jthread thread) {
    jint state = 0;
    while (!(state & JVMTI_THREAD_STATE_SUSPENDED)) MUST(GetThreadState, thread, &state);
    MUST(ResumeThread, thread);
}

NATIVE(void, StrictMonitors, waits) {
    MUST(RawMonitorEnter, waited);
    waiting = 1;
    SHOW(RawMonitorWait, waited, 0);
    SHOW(RawMonitorExit, waited);
}

NATIVE(void, StrictMonitors, destroy) {
    while (!waiting) {}
    MUST(RawMonitorEnter, waited);
    MUST(DestroyRawMonitor, waited);
}

static void start(char *options) {
    log_errors();
    NEED(can_suspend);
    ready();
    MUST(CreateRawMonitor, "ends", &ends);
    MUST(CreateRawMonitor, "suspends", &suspends);
    MUST(CreateRawMonitor, "waited", &waited);
}
