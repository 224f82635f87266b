/* Agent_OnAttach: called in the live phase with the options, empty ones for none, each time; what it returns reaches who attached; its environment works at once. */
#include "agent.h"

static int starts;

static void start(char *options) { say("OnLoad"); }

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    char *signature = NULL;
    (*env)->GetClassSignature(env, klass, &signature, NULL);
    if (strncmp(signature, "LAttachSelf$", 12) == 0) say("  prepared %s", signature);
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env = NULL;
    JNIEnv *jni = NULL;
    jvmtiPhase phase = 0;
    jvmtiEventCallbacks own = {.ClassPrepare = class_prepare};
    say("  OnAttach %d: \"%s\", same VM: %d", ++starts, options == NULL ? "(null)" : strlen(options) > 100 ? "long" : options, vm == java_vm);
    say("  JNI: %d, JVM TI: %d", (*vm)->GetEnv(vm, (void **)&jni, JNI_VERSION_1_6), (*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2));
    (*env)->GetPhase(env, &phase);
    say("  phase live: %d, another environment: %d, String: %d", phase == JVMTI_PHASE_LIVE, env != jvmti, (*jni)->FindClass(jni, "java/lang/String") != NULL);
    (*env)->SetEventCallbacks(env, &own, sizeof own);
    (*env)->SetEventNotificationMode(env, starts == 1 ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
    return options[0] == '-' ? atoi(options) : 0;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    /* Once for each start, or once for the library. */
    if (starts > 0) say("unloaded after %d", starts);
    starts = 0;
}
