/* An agent that looks for all extensions, holds every capability, and has nothing on. */
#include <jvmti.h>
#include <stdio.h>

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEnv *jvmti = NULL;
    jvmtiCapabilities all;
    jint functions = 0, events = 0;
    jvmtiExtensionFunctionInfo *function;
    jvmtiExtensionEventInfo *event;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION) != JNI_OK || (*jvmti)->GetPotentialCapabilities(jvmti, &all) != JVMTI_ERROR_NONE
        || (*jvmti)->AddCapabilities(jvmti, &all) != JVMTI_ERROR_NONE
        || (*jvmti)->GetExtensionFunctions(jvmti, &functions, &function) != JVMTI_ERROR_NONE
        || (*jvmti)->GetExtensionEvents(jvmti, &events, &event) != JVMTI_ERROR_NONE) {
        fprintf(stderr, "no extensions\n");
        return JNI_ERR;
    }
    return JNI_OK;
}
