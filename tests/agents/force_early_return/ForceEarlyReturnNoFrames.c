/* ForceEarlyReturn by a thread without frames; from the only frame there is: the thread ends. */
#include "agent.h"

static jrawMonitorID over;
static int ran;

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    SHOW(ForceEarlyReturnObject, NULL, NULL);
    SHOW(ForceEarlyReturnInt, NULL, 1);
    SHOW(ForceEarlyReturnLong, NULL, 1);
    SHOW(ForceEarlyReturnFloat, NULL, 1);
    SHOW(ForceEarlyReturnDouble, NULL, 1);
    SHOW(ForceEarlyReturnVoid, NULL);
    MUST(RawMonitorEnter, over);
    ran = 1;
    MUST(RawMonitorNotifyAll, over);
    MUST(RawMonitorExit, over);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jint count = 0;
    MUST(GetFrameCount, thread, &count);
    say("breakpoint in %s, %d frames", method_name(method), count);
    SHOW(ForceEarlyReturnVoid, thread);
}

static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (thread_is(thread, "main")) say("ThreadEnd of main");
}

NATIVE(void, ForceEarlyReturnNoFrames, prepare, jthread thread, jint line) {
    MUST(RunAgentThread, thread, agent_thread, NULL, 5);
    MUST(RawMonitorEnter, over);
    while (!ran) MUST(RawMonitorWait, over, 0);
    MUST(RawMonitorExit, over);
    jmethodID method = method_of(test, "main");
    MUST(SetBreakpoint, method, location_of(method, line));
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    NEED(can_force_early_return);
    callbacks.Breakpoint = breakpoint;
    callbacks.ThreadEnd = thread_end;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
    MUST(CreateRawMonitor, "over", &over);
}
