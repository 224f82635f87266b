/* Raw monitors exclude: platform, virtual and agent threads count together, in native code and in events. */
#include "agent.h"

static jrawMonitorID monitor;
static int count, ended;
static volatile int inside, overlaps;

static void add(int times) {
    for (int i = 0; i < times; i++) {
        MUST(RawMonitorEnter, monitor);
        if (inside) overlaps++;
        inside = 1;
        count++;
        inside = 0;
        MUST(RawMonitorExit, monitor);
    }
}

NATIVE(void, RawMonitorExclusion, add, jint times) { add(times); }

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    add(500);
    MUST(RawMonitorEnter, monitor);
    ended = 1;
    MUST(RawMonitorNotify, monitor);
    MUST(RawMonitorExit, monitor);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) { add(1); }

NATIVE(void, RawMonitorExclusion, prepare, jthread thread) {
    break_in(test, "called");
    MUST(RunAgentThread, thread, agent_thread, NULL, 5);
}

NATIVE(void, RawMonitorExclusion, end) {
    MUST(RawMonitorEnter, monitor);
    while (!ended) MUST(RawMonitorWait, monitor, 0);
    say("count %d, overlaps %d", count, overlaps);
    MUST(RawMonitorExit, monitor);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_support_virtual_threads);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    MUST(CreateRawMonitor, "monitor", &monitor);
}
