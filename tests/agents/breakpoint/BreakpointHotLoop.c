/* A breakpoint set in a loop that another thread has been running for long is heard, and when it is cleared, no more. */
#include "agent.h"

static jrawMonitorID lock;
static int hits;
static jlocation where;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    MUST(RawMonitorEnter, lock);
    if (++hits == 3) {
        say("three in %s, line %d", thread_name(thread), line_of(method, location));
        MUST(ClearBreakpoint, method, location);
        MUST(RawMonitorNotifyAll, lock);
    }
    MUST(RawMonitorExit, lock);
}

NATIVE(void, BreakpointHotLoop, hit, jint line) {
    jmethodID method = method_of(test, "loop");
    where = location_of(method, line);
    MUST(RawMonitorEnter, lock);
    hits = 0;
    MUST(SetBreakpoint, method, where);
    while (hits < 3) MUST(RawMonitorWait, lock, 0);
    MUST(RawMonitorExit, lock);
}

NATIVE(void, BreakpointHotLoop, end) { say("%d", hits); }

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    NEED(can_support_virtual_threads);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    MUST(CreateRawMonitor, "lock", &lock);
}
