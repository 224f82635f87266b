/* GetObjectMonitorUsage: owner, entries, threads that wait to enter and to be notified; in several threads. */
#include "agent.h"

NATIVE(void, MonitorUsage, show, jstring what, jobject object) {
    jvmtiMonitorUsage usage;
    memset(&usage, 7, sizeof usage);
    if (MUST(GetObjectMonitorUsage, object, &usage) != 0) return;
    say("%s: owner %s, entries %d, %d to enter, %d to be notified", text_of(jni, what), usage.owner == NULL ? "none" : thread_name(usage.owner),
        usage.entry_count, usage.waiter_count, usage.notify_waiter_count);
    for (int i = 0; i < usage.waiter_count; i++) keep_line("to enter: %s", thread_name(usage.waiters[i]));
    for (int i = 0; i < usage.notify_waiter_count; i++) keep_line("to be notified: %s", thread_name(usage.notify_waiters[i]));
    say_kept("waiting");
}

static void start(char *options) {
    NEED(can_get_monitor_info);
    ready();
}
