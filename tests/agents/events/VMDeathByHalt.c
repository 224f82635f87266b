/* VMDeath after Runtime.halt: shutdown hooks don't run, but the agent is told. */
#include "agent.h"

static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) {
    jthread current = NULL;
    MUST(GetCurrentThread, &current);
    say("VMDeath in %s", thread_name(current));
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) { say("unload"); }

static void start(char *options) {
    callbacks.VMDeath = vm_death;
    ready();
    enable(JVMTI_EVENT_VM_DEATH, NULL);
}
