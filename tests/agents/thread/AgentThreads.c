/* RunAgentThread and raw monitors. */
#include "agent.h"

static jrawMonitorID monitor;
static int value;

static void JNICALL body(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    MUST(RawMonitorEnter, monitor);
    MUST(RawMonitorEnter, monitor);
    jthread me = NULL;
    MUST(GetCurrentThread, &me);
    say("runs as %s with %s", thread_name(me), (char *)argument);
    jclass klass = (*jni)->FindClass(jni, "java/lang/Integer");
    jmethodID method = (*jni)->GetStaticMethodID(jni, klass, "bitCount", "(I)I");
    value = (*jni)->CallStaticIntMethod(jni, klass, method, 7);
    SHOW(RawMonitorNotifyAll, monitor);
    MUST(RawMonitorExit, monitor);
    MUST(RawMonitorExit, monitor);
}

NATIVE(void, AgentThreads, run, jthread thread) {
    SHOW(RunAgentThread, thread, NULL, NULL, 5);
    SHOW(RunAgentThread, thread, body, "argument", 11);
    SHOW(RawMonitorWait, monitor, 10);
    SHOW(RawMonitorExit, monitor);
    SHOW(RawMonitorNotify, monitor);
    jint bits = 0;
    MUST(GetThreadState, thread, &bits);
    if (bits != 0) return;
    /* The agent's thread says nothing before this one has said its part. */
    MUST(RawMonitorEnter, monitor);
    SHOW(RunAgentThread, thread, body, "argument", JVMTI_THREAD_NORM_PRIORITY);
    MUST(RawMonitorExit, monitor);
}

NATIVE(void, AgentThreads, await, jint wanted) {
    MUST(RawMonitorEnter, monitor);
    while (value != wanted) MUST(RawMonitorWait, monitor, 0);
    say("value %d", value);
    MUST(RawMonitorExit, monitor);
    jrawMonitorID other = NULL;
    SHOW(CreateRawMonitor, "other", &other);
    SHOW(DestroyRawMonitor, other);
    SHOW(CreateRawMonitor, NULL, &other);
}

static void start(char *options) {
    SHOW(CreateRawMonitor, "the monitor", &monitor);
    SHOW(RawMonitorEnter, monitor);
    SHOW(RawMonitorExit, monitor);
    ready();
}
