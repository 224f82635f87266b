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

static void JNICALL run(JNIEnv *jni, jclass klass, jthread thread) {
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

static void JNICALL await(JNIEnv *jni, jclass klass, jint wanted) {
    MUST(RawMonitorEnter, monitor);
    while (value != wanted) MUST(RawMonitorWait, monitor, 0);
    say("value %d", value);
    MUST(RawMonitorExit, monitor);
    jrawMonitorID other = NULL;
    SHOW(CreateRawMonitor, "other", &other);
    SHOW(DestroyRawMonitor, other);
    SHOW(CreateRawMonitor, NULL, &other);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LAgentThreads;")) return;
    JNINativeMethod natives[] = {
        {"run", "(Ljava/lang/Thread;)V", run},
        {"await", "(I)V", await},
    };
    (*jni)->RegisterNatives(jni, klass, natives, 2);
}

static void start(char *options) {
    SHOW(CreateRawMonitor, "the monitor", &monitor);
    SHOW(RawMonitorEnter, monitor);
    SHOW(RawMonitorExit, monitor);
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassPrepare = class_prepare;
    MUST(SetEventCallbacks, &callbacks, sizeof callbacks);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
