/* VMDeath when main ends by an exception, after daemons were left behind; with which exit code the VM ends. */
#include "agent.h"

static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) {
    jthread current = NULL;
    MUST(GetCurrentThread, &current);
    say("VMDeath in %s", thread_name(current));
}

static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (thread_is(thread, "own") || thread_is(thread, "main")) say("ThreadEnd of %s", thread_name(thread));
}

static void start(char *options) {
    callbacks.VMDeath = vm_death;
    callbacks.ThreadEnd = thread_end;
    ready();
    enable(JVMTI_EVENT_VM_DEATH, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
}
