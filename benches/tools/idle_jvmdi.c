/* An agent of JVMDI that has a hook for events, and none on. */
#include <jvmdi.h>
#include <stdio.h>

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) { (void)jni, (void)event; }

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)options, (void)reserved;
    JVMDI_Interface_1 *jvmdi = NULL;
    if ((*vm)->GetEnv(vm, (void **)&jvmdi, JVMDI_VERSION_1) != JNI_OK || jvmdi->SetEventHook(hook) != JVMDI_ERROR_NONE) {
        fprintf(stderr, "no JVMDI\n");
        return JNI_ERR;
    }
    /* Some are on from the start; the numbers that are none, or that can't be turned off, are refused. */
    for (jint kind = 0; kind <= JVMDI_MAX_EVENT_TYPE_VAL; kind++) {
        jvmdi->SetEventNotificationMode(JVMDI_DISABLE, kind, NULL);
    }
    return JNI_OK;
}
