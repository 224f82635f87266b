/* GetCurrentThread: which thread it is in native methods, events, agent threads and threads attached by JNI. */
#include "agent.h"
#include <pthread.h>

static jrawMonitorID over;
static int ran;

static void current(const char *where) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    say("%s: %s", where, thread == NULL ? "null" : thread_name(thread));
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { current("VMInit"); }

static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (thread_is(thread, "other")) current("ThreadEnd");
}

NATIVE(void, GetCurrentThreadPlaces, here, jobject expected) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    say("%s, the same: %d", thread_name(thread), (*jni)->IsSameObject(jni, thread, expected));
}

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    current("agent thread");
    MUST(RawMonitorEnter, over);
    ran = 1;
    MUST(RawMonitorNotifyAll, over);
    MUST(RawMonitorExit, over);
}

NATIVE(void, GetCurrentThreadPlaces, agentThread, jthread thread) {
    MUST(RunAgentThread, thread, agent_thread, NULL, 5);
    MUST(RawMonitorEnter, over);
    while (!ran) MUST(RawMonitorWait, over, 0);
    MUST(RawMonitorExit, over);
}

static void *attached(void *unused) {
    JNIEnv *jni = NULL;
    jthread thread = NULL;
    JavaVMAttachArgs arguments = {JNI_VERSION_1_6, "attached", NULL};
    say("unattached: %d", (*jvmti)->GetCurrentThread(jvmti, &thread) == JVMTI_ERROR_UNATTACHED_THREAD);
    (*java_vm)->AttachCurrentThread(java_vm, (void **)&jni, &arguments);
    current("attached thread");
    (*java_vm)->DetachCurrentThread(java_vm);
    say("unattached: %d", (*jvmti)->GetCurrentThread(jvmti, &thread) == JVMTI_ERROR_UNATTACHED_THREAD);
    return NULL;
}

NATIVE(void, GetCurrentThreadPlaces, attach) {
    pthread_t thread;
    pthread_create(&thread, NULL, attached, NULL);
    pthread_join(thread, NULL);
}

static void start(char *options) {
    callbacks.VMInit = vm_init;
    callbacks.ThreadEnd = thread_end;
    ready();
    enable(JVMTI_EVENT_VM_INIT, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
    MUST(CreateRawMonitor, "over", &over);
}
