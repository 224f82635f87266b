/* GetFrameCount: natives and each recursion count, callbacks of the agent's don't; threads without frames; threads not alive. */
#include "agent.h"

static jrawMonitorID over;
static int ran;

static void show(const char *what, jthread thread) {
    jint count = -1;
    jvmtiError error = (*jvmti)->GetFrameCount(jvmti, thread, &count);
    say("%s: %s %d", what, error_name(error), count);
}

NATIVE(void, GetFrameCountKinds, show, jstring what, jthread thread) { show(text_of(jni, what), thread); }

/* The difference that a call makes, for stacks whose oldest frames are the VM's affair. */
NATIVE(jint, GetFrameCountKinds, count) {
    jint count = -1;
    MUST(GetFrameCount, NULL, &count);
    return count;
}

NATIVE(jint, GetFrameCountKinds, callBack) {
    return (*jni)->CallStaticIntMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "count", "()I"));
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) { show("breakpoint", thread); }

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    show("agent thread", NULL);
    MUST(RawMonitorEnter, over);
    ran = 1;
    MUST(RawMonitorNotifyAll, over);
    MUST(RawMonitorExit, over);
}

NATIVE(void, GetFrameCountKinds, events, jthread thread) {
    break_in(test, "called");
    MUST(RunAgentThread, thread, agent_thread, NULL, 5);
    MUST(RawMonitorEnter, over);
    while (!ran) MUST(RawMonitorWait, over, 0);
    MUST(RawMonitorExit, over);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_support_virtual_threads);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    MUST(CreateRawMonitor, "over", &over);
}
