/* CreateRawMonitor, DestroyRawMonitor: monitors of one name are different; one that is entered by this thread may be destroyed. */
#include "agent.h"

static jrawMonitorID kept;

NATIVE(void, DestroyRawMonitorOwned, test) {
    jrawMonitorID monitors[3] = {NULL};
    SHOW(CreateRawMonitor, "name", &monitors[0]);
    SHOW(CreateRawMonitor, "name", &monitors[1]);
    SHOW(CreateRawMonitor, "", &monitors[2]);
    say("different %d", monitors[0] != monitors[1] && monitors[1] != monitors[2]);
    SHOW(RawMonitorEnter, monitors[0]);
    SHOW(RawMonitorExit, monitors[1]);
    SHOW(DestroyRawMonitor, monitors[1]);
    SHOW(RawMonitorEnter, monitors[0]);
    SHOW(DestroyRawMonitor, monitors[0]);
    SHOW(RawMonitorEnter, monitors[2]);
    SHOW(RawMonitorExit, monitors[2]);
    SHOW(DestroyRawMonitor, monitors[2]);
    SHOW(CreateRawMonitor, "\xc3\xa9\xe2\x82\xac", &monitors[0]);
    SHOW(DestroyRawMonitor, monitors[0]);
    SHOW(CreateRawMonitor, NULL, &monitors[0]);
    SHOW(CreateRawMonitor, "kept", &kept);
    SHOW(RawMonitorEnter, kept);
}

NATIVE(void, DestroyRawMonitorOwned, fromOther) { SHOW(DestroyRawMonitor, kept); }

NATIVE(void, DestroyRawMonitorOwned, last) {
    SHOW(RawMonitorExit, kept);
    SHOW(RawMonitorExit, kept);
    SHOW(DestroyRawMonitor, kept);
}

static void start(char *options) {
    jrawMonitorID early = NULL;
    ready();
    SHOW(CreateRawMonitor, "early", &early);
    SHOW(DestroyRawMonitor, early);
    SHOW(DestroyRawMonitor, NULL);
}
