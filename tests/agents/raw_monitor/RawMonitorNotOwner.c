/* RawMonitorExit, Wait, Notify, NotifyAll and DestroyRawMonitor by threads that don't own the monitor: free, or owned by another. */
#include "agent.h"

static jrawMonitorID monitor;

static void all(const char *what) {
    say("%s", what);
    SHOW(RawMonitorExit, monitor);
    SHOW(RawMonitorWait, monitor, 1);
    SHOW(RawMonitorNotify, monitor);
    SHOW(RawMonitorNotifyAll, monitor);
}

NATIVE(void, RawMonitorNotOwner, notOwner, jstring what) {
    all(text_of(jni, what));
    SHOW(DestroyRawMonitor, monitor);
}

NATIVE(void, RawMonitorNotOwner, enter) { SHOW(RawMonitorEnter, monitor); }
NATIVE(void, RawMonitorNotOwner, exit) { SHOW(RawMonitorExit, monitor); }
NATIVE(void, RawMonitorNotOwner, unowned) {
    all("free");
    MUST(RawMonitorEnter, monitor);
    all("owned");
    all("no more");
    SHOW(DestroyRawMonitor, monitor);
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    ready();
    SHOW(CreateRawMonitor, "monitor", &monitor);
}
