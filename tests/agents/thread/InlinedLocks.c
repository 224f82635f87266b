/* GetOwnedMonitorStackDepthInfo in methods that lock and are hot enough to be part of their callers: which frame holds which monitor, and how often. */
#include "agent.h"

NATIVE(void, InlinedLocks, show, jboolean wanted) {
    if (!wanted) return;
    jint count = -1;
    jvmtiMonitorStackDepthInfo *owned = NULL;
    if (MUST(GetOwnedMonitorStackDepthInfo, NULL, &count, &owned) != JVMTI_ERROR_NONE) return;
    say("%d monitors", count);
    for (int i = 0; i < count; i++) {
        jmethodID method = NULL;
        jlocation location;
        jvmtiMonitorUsage usage;
        MUST(GetFrameLocation, NULL, owned[i].stack_depth, &method, &location);
        MUST(GetObjectMonitorUsage, owned[i].monitor, &usage);
        say("  %s, depth %d, entered %d times", method_name(method), owned[i].stack_depth, usage.entry_count);
    }
}

static void start(char *options) {
    NEED(can_get_owned_monitor_stack_depth_info);
    NEED(can_get_monitor_info);
    ready();
}
