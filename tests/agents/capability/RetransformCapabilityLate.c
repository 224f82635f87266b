/* can_retransform_classes must be taken before ClassFileLoadHook is enabled for the first time in the environment; another one may still take it. */
#include "agent.h"

static void try_to_take(const char *what, jvmtiEnv *env) {
    jvmtiCapabilities now;
    jvmtiError error = (*env)->AddCapabilities(env, &capabilities);
    (*env)->GetCapabilities(env, &now);
    say("%s: %s, possessed %d", what, error_name(error), now.can_retransform_classes);
    (*env)->GetPotentialCapabilities(env, &now);
    say("  potential %d", now.can_retransform_classes);
}

NATIVE(void, RetransformCapabilityLate, run) {
    jvmtiEnv *other = NULL;
    (*java_vm)->GetEnv(java_vm, (void **)&other, JVMTI_VERSION_1_2);
    NEED(can_retransform_classes);
    try_to_take("after the hook was enabled", jvmti);
    disable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    try_to_take("after it was disabled", jvmti);
    try_to_take("in another environment", other);
    (*other)->SetEventNotificationMode(other, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    (*other)->RelinquishCapabilities(other, &capabilities);
    try_to_take("given back there after it was enabled, and again", other);
}

static void start(char *options) {
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}
