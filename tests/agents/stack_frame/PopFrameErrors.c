/* PopFrame: refused where the current or the calling method is native, where there are no frames, and for threads that run or aren't alive. */
#include "agent.h"

static jrawMonitorID over;
static int ran;

NATIVE(void, PopFrameErrors, pop, jstring what, jthread thread) {
    say("%s: %s", text_of(jni, what), error_name((*jvmti)->PopFrame(jvmti, thread)));
}

NATIVE(void, PopFrameErrors, suspendAndPop, jstring what, jthread thread) {
    MUST(SuspendThread, thread);
    say("%s: %s", text_of(jni, what), error_name((*jvmti)->PopFrame(jvmti, thread)));
    MUST(ResumeThread, thread);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("%s: %s", method_name(method), error_name((*jvmti)->PopFrame(jvmti, thread)));
}

NATIVE(void, PopFrameErrors, callBack) {
    break_in(test, "calledByNative");
    (*jni)->CallStaticVoidMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "calledByNative", "()V"));
}

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    SHOW(PopFrame, thread);
    MUST(RawMonitorEnter, over);
    ran = 1;
    MUST(RawMonitorNotifyAll, over);
    MUST(RawMonitorExit, over);
}

NATIVE(void, PopFrameErrors, agentThread, jthread thread) {
    MUST(RunAgentThread, thread, agent_thread, NULL, 5);
    MUST(RawMonitorEnter, over);
    while (!ran) MUST(RawMonitorWait, over, 0);
    MUST(RawMonitorExit, over);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_pop_frame);
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    MUST(CreateRawMonitor, "over", &over);
}
