/* GetCurrentThreadCpuTime and GetThreadCpuTime: grow with work, little while a thread waits; threads not alive, virtual threads, what isn't a thread. */
#include "agent.h"

NATIVE(jlong, CpuTimes, current) {
    jlong now = -1;
    SHOW(GetCurrentThreadCpuTime, &now);
    return now;
}

NATIVE(jlong, CpuTimes, of, jobject thread) {
    jlong now = -1;
    SHOW(GetThreadCpuTime, thread, &now);
    return now;
}

static void start(char *options) {
    NEED(can_get_current_thread_cpu_time);
    NEED(can_get_thread_cpu_time);
    NEED(can_support_virtual_threads);
    ready();
}
