/* ClassLoad and ClassPrepare in the start phase: from the early VMStart on for an environment with its capability, else from VMStart on; and what
 * is offered when the start is over. */
#include "agent.h"

static jvmtiEnv *late;
static int early_loads, early_prepares, too_early, without_thread, started, last_names;

static int is_early(jvmtiEnv *env) {
    jvmtiPhase phase;
    (*env)->GetPhase(env, &phase);
    if (phase != JVMTI_PHASE_START && phase != JVMTI_PHASE_LIVE) too_early++;
    return phase == JVMTI_PHASE_START;
}

static void JNICALL loaded(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!is_early(env) || env == late) return;
    if (!started) early_loads++;
    if (thread == NULL) without_thread++;
}

static void JNICALL prepared(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!is_early(env) || env == late) return;
    if (!started) early_prepares++;
    char *signature = class_signature(klass);
    last_names += signature[0] == 'L';
}

static void JNICALL early_start(jvmtiEnv *env, JNIEnv *jni) {
    say("early VMStart, class events before it: %d", early_loads + early_prepares);
}

static void JNICALL late_start(jvmtiEnv *env, JNIEnv *jni) {
    started = 1;
    say("VMStart: %s loaded, %s prepared", early_loads > 50 ? "many" : "few", early_prepares > 100 ? "many" : "few");
    say("all prepared ones have a name: %d, too early: %d", last_names >= early_prepares, too_early);
}

static void offered(const char *when) {
    jvmtiCapabilities potential;
    (*late)->GetPotentialCapabilities(late, &potential);
    say("%s: early VMStart %d, early class hooks %d", when, potential.can_generate_early_vmstart, potential.can_generate_early_class_hook_events);
    MUST(GetPotentialCapabilities, &potential);
    say("  to who has the first: %d, %d", potential.can_generate_early_vmstart, potential.can_generate_early_class_hook_events);
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    offered("live");
    jvmtiCapabilities wanted = {0};
    wanted.can_generate_early_vmstart = 1;
    say("added to one: %s", error_name((*late)->AddCapabilities(late, &wanted)));
    SHOW(AddCapabilities, &wanted);
}

static void start(char *options) {
    (*java_vm)->GetEnv(java_vm, (void **)&late, JVMTI_VERSION_1_2);
    offered("OnLoad");
    NEED(can_generate_early_vmstart);
    callbacks.ClassLoad = loaded;
    callbacks.ClassPrepare = prepared;
    callbacks.VMStart = early_start;
    callbacks.VMInit = vm_init;
    ready();
    callbacks.VMStart = late_start;
    callbacks.VMInit = NULL;
    (*late)->SetEventCallbacks(late, &callbacks, sizeof callbacks);
    for (int i = 0; i < 2; i++) {
        jvmtiEnv *env = i == 0 ? jvmti : late;
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, NULL);
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL);
    }
    enable(JVMTI_EVENT_VM_INIT, NULL);
}
