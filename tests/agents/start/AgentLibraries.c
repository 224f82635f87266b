/* Agents named by -agentlib and -agentpath, in the order of the command line; what is no agent, and one that refuses to start, ends the VM. */
#include "agent.h"

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) { say("unloaded"); }

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { say("VMInit"); }

static void start(char *options) {
    say("start %s", options == NULL ? "without" : options);
    callbacks.VMInit = vm_init;
    ready();
    enable(JVMTI_EVENT_VM_INIT, NULL);
}
