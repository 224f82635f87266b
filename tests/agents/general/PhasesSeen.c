/* GetPhase in OnLoad, at the first class file, in VMStart, between, VMInit, live, VMDeath, and after it; GetVersionNumber and GetJLocationFormat in each. */
#include "agent.h"

static void show(const char *where) {
    jvmtiPhase phase = 0;
    jint version = 0;
    jvmtiJlocationFormat format = 9;
    MUST(GetPhase, &phase);
    MUST(GetVersionNumber, &version);
    MUST(GetJLocationFormat, &format);
    say("%s: phase %d, version %x, locations %d", where, phase, version & ~JVMTI_VERSION_MASK_MICRO, format);
}

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    static int seen[16];
    jvmtiPhase phase = 0;
    (*env)->GetPhase(env, &phase);
    /* Whether classes are loaded in the start phase is the VM's affair. */
    if (phase != JVMTI_PHASE_START && !seen[phase]++) show("first class file of a phase");
}

static void JNICALL vm_start(jvmtiEnv *env, JNIEnv *jni) { show("VMStart"); }
static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { show("VMInit"); }
static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) { show("VMDeath"); }
NATIVE(void, PhasesSeen, live) { show("main"); }

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) { show("OnUnload"); }

static void start(char *options) {
    show("OnLoad");
    NEED(can_generate_all_class_hook_events);
    NEED(can_generate_early_class_hook_events);
    callbacks.ClassFileLoadHook = hook;
    callbacks.VMStart = vm_start;
    callbacks.VMInit = vm_init;
    callbacks.VMDeath = vm_death;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    enable(JVMTI_EVENT_VM_START, NULL);
    enable(JVMTI_EVENT_VM_INIT, NULL);
    enable(JVMTI_EVENT_VM_DEATH, NULL);
}
