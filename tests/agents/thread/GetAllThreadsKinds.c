/* GetAllThreads: the live platform threads, with daemons, agent threads and attached ones; no virtual ones. */
#include "agent.h"
#include <pthread.h>
#include <unistd.h>

static volatile int running, leave;

static void count(JNIEnv *jni, const char *who, const char *name) {
    jint count = 0, found = 0, virtual_ones = 0;
    jthread *threads = NULL;
    MUST(GetAllThreads, &count, &threads);
    for (int i = 0; i < count; i++) {
        found += strcmp(thread_name(threads[i]), name) == 0;
        virtual_ones += (*jni)->IsVirtualThread(jni, threads[i]);
    }
    say("%s: %d, virtual %d", who, found, virtual_ones);
}

NATIVE(void, GetAllThreadsKinds, look, jstring name) { count(jni, text_of(jni, name), text_of(jni, name)); }

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    running = 1;
    while (!leave) usleep(1000);
}

NATIVE(void, GetAllThreadsKinds, agentThread, jthread thread) {
    MUST(RunAgentThread, thread, agent_thread, NULL, 5);
    while (!running) usleep(1000);
    count(jni, "agent", "agent");
    leave = 1;
}

static void *attached(void *unused) {
    JNIEnv *jni = NULL;
    JavaVMAttachArgs arguments = {JNI_VERSION_1_6, "attached", NULL};
    (*java_vm)->AttachCurrentThreadAsDaemon(java_vm, (void **)&jni, &arguments);
    count(jni, "attached", "attached");
    (*java_vm)->DetachCurrentThread(java_vm);
    return NULL;
}

NATIVE(void, GetAllThreadsKinds, attach) {
    pthread_t thread;
    count(jni, "not attached", "attached");
    pthread_create(&thread, NULL, attached, NULL);
    pthread_join(thread, NULL);
    count(jni, "detached", "attached");
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    ready();
}
