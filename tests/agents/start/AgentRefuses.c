/* Agent_OnLoad that returns other than zero ends the VM: no event comes, the program doesn't run, agents named later aren't started. */
#include <jni.h>
#define Agent_OnLoad Agent_OnLoad_usual
#include "agent.h"
#undef Agent_OnLoad

static void JNICALL vm_start(jvmtiEnv *env, JNIEnv *jni) { say("VMStart"); }
static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) { say("VMDeath"); }

static void start(char *options) {
    say("start %s", options);
    callbacks.VMStart = vm_start;
    callbacks.VMDeath = vm_death;
    ready();
    enable(JVMTI_EVENT_VM_START, NULL);
    enable(JVMTI_EVENT_VM_DEATH, NULL);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    Agent_OnLoad_usual(vm, options == NULL ? "0" : options, reserved);
    return options == NULL ? 0 : atoi(options);
}
