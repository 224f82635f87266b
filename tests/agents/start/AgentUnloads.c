/* Agent_OnUnload: the last of all, after VMDeath, however the VM ends: main returns or throws, exit, halt; even if the VM couldn't start. */
#include "agent.h"

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    jvmtiPhase phase = 0;
    void *env = NULL;
    say("OnUnload, same VM: %d, new environment: %d", vm == java_vm, (*vm)->GetEnv(vm, &env, JVMTI_VERSION_1_2));
    jvmtiError error = (*jvmti)->GetPhase(jvmti, &phase);
    say("GetPhase: %d, dead: %d", error, phase == JVMTI_PHASE_DEAD);
}

static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) { say("VMDeath"); }

static void start(char *options) {
    callbacks.VMDeath = vm_death;
    ready();
    enable(JVMTI_EVENT_VM_DEATH, NULL);
}
