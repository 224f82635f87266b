/* The demo's agent: a breakpoint in Demo.fibonacci; at each hit it looks at the stack and changes an argument. */
#include <jvmti.h>
#include <stdio.h>
#include <string.h>

static int hits;

static void JNICALL breakpoint(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jvmtiFrameInfo frames[32];
    jint count = 0, n = 0;
    char *name = NULL;
    (void)jni;
    if (++hits > 1) {
        (*jvmti)->ClearBreakpoint(jvmti, method, location);
        return;
    }
    (*jvmti)->GetStackTrace(jvmti, thread, 0, 32, frames, &count);
    (*jvmti)->GetMethodName(jvmti, method, &name, NULL, NULL);
    (*jvmti)->GetLocalInt(jvmti, thread, 0, 0, &n);
    printf("agent: breakpoint in %s(%d), %d frames deep; the argument becomes 20\n", name, n, count);
    fflush(stdout);
    (*jvmti)->SetLocalInt(jvmti, thread, 0, 0, 20);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
}

static void JNICALL class_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass klass) {
    char *signature = NULL;
    (void)thread;
    (*jvmti)->GetClassSignature(jvmti, klass, &signature, NULL);
    if (strcmp(signature, "LDemo;") == 0) {
        jmethodID method = (*jni)->GetStaticMethodID(jni, klass, "fibonacci", "(I)J");
        printf("agent: breakpoint %s\n", (*jvmti)->SetBreakpoint(jvmti, method, 0) == 0 ? "set" : "not set");
        fflush(stdout);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *jvmti = NULL;
    jvmtiCapabilities capabilities;
    jvmtiEventCallbacks callbacks;
    (void)options;
    (void)reserved;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    memset(&capabilities, 0, sizeof capabilities);
    capabilities.can_generate_breakpoint_events = 1;
    capabilities.can_access_local_variables = 1;
    if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE) return JNI_ERR;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.Breakpoint = breakpoint;
    callbacks.ClassPrepare = class_prepare;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
    return JNI_OK;
}
