/* GetObjectMonitorUsage with virtual threads: no owner and no entries are told of them, and they aren't among those that wait. */
#include "agent.h"

NATIVE(void, MonitorUsageVirtual, show, jstring what, jobject object) {
    jvmtiMonitorUsage usage;
    memset(&usage, 7, sizeof usage);
    if (MUST(GetObjectMonitorUsage, object, &usage) != 0) return;
    say("%s: owner %s, entries %d, %d to enter, %d to be notified", text_of(jni, what), usage.owner == NULL ? "none" : thread_name(usage.owner),
        usage.entry_count, usage.waiter_count, usage.notify_waiter_count);
    for (int i = 0; i < usage.waiter_count; i++) say("  to enter: %s", thread_name(usage.waiters[i]));
    for (int i = 0; i < usage.notify_waiter_count; i++) say("  to be notified: %s", thread_name(usage.notify_waiters[i]));
}

static void start(char *options) {
    NEED(can_get_monitor_info);
    NEED(can_support_virtual_threads);
    ready();
}
