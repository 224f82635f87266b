/* VMStart, VMInit and VMDeath of two environments: each in the order they were made; the main thread starts after VMInit; phases. */
#include "agent.h"

static jvmtiEnv *second;

static const char *phase_name(jvmtiEnv *env) {
    jvmtiPhase phase = 0;
    (*env)->GetPhase(env, &phase);
    return phase == JVMTI_PHASE_START ? "start" : phase == JVMTI_PHASE_LIVE ? "live" : phase == JVMTI_PHASE_DEAD ? "dead" : "early";
}

static void tell(const char *event, jvmtiEnv *env) { say("%s, environment %d, phase %s", event, env == jvmti ? 1 : 2, phase_name(env)); }

static void JNICALL vm_start(jvmtiEnv *env, JNIEnv *jni) {
    tell("VMStart", env);
    say("  JNI %d", (*jni)->FindClass(jni, "java/lang/String") != NULL);
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jthread current = NULL;
    MUST(GetCurrentThread, &current);
    tell("VMInit", env);
    say("  thread %s, the current %d, %s", thread_name(thread), (*jni)->IsSameObject(jni, thread, current), state_of(thread));
}

static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) { tell("VMDeath", env); }

static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (thread_is(thread, "main")) tell("ThreadStart of main", env);
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) { say("unload, phase %s", phase_name(jvmti)); }

static void hear(jvmtiEnv *env) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_START};
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    for (int i = 0; i < 4; i++) (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, events[i], NULL);
}

static void start(char *options) {
    callbacks.VMStart = vm_start;
    callbacks.VMInit = vm_init;
    callbacks.VMDeath = vm_death;
    callbacks.ThreadStart = thread_start;
    (*java_vm)->GetEnv(java_vm, (void **)&second, JVMTI_VERSION_1_2);
    hear(second);
    hear(jvmti);
}
