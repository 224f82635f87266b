/* An agent that holds every capability and hears every event. It writes how many it heard of to the file that its options name. */
#include <jvmti.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile long heard;
static char *file;

/* Callbacks take the environment first, and are called as C functions are: what else is passed is left alone. */
static void JNICALL on_event(jvmtiEnv *env) { __sync_fetch_and_add(&heard, 1); }

static void JNICALL on_death(jvmtiEnv *env, JNIEnv *jni) {
    FILE *out = fopen(file, "w");
    fprintf(out, "%ld\n", heard);
    fclose(out);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = NULL;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_21) != JNI_OK) return JNI_ERR;
    file = strdup(options);
    jvmtiCapabilities all;
    (*jvmti)->GetPotentialCapabilities(jvmti, &all);
    if ((*jvmti)->AddCapabilities(jvmti, &all) != JVMTI_ERROR_NONE) return JNI_ERR;
    void *callbacks[JVMTI_MAX_EVENT_TYPE_VAL - JVMTI_MIN_EVENT_TYPE_VAL + 1];
    for (size_t i = 0; i < sizeof callbacks / sizeof *callbacks; i++) callbacks[i] = (void *)on_event;
    callbacks[JVMTI_EVENT_VM_DEATH - JVMTI_MIN_EVENT_TYPE_VAL] = (void *)on_death;
    (*jvmti)->SetEventCallbacks(jvmti, (jvmtiEventCallbacks *)callbacks, sizeof callbacks);
    /* Some can't be had by several agents on the stock VM; numbers without an event are refused. */
    for (int event = JVMTI_MIN_EVENT_TYPE_VAL; event <= JVMTI_MAX_EVENT_TYPE_VAL; event++)
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, event, NULL);
    return JNI_OK;
}
