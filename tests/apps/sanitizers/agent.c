/* An agent that counts methods' exits and keeps names; with "bug" it reads behind the end of one. */
#include <jvmti.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jvmtiEnv *jvmti;
static volatile long exits;
static int has_bug;

static void JNICALL method_exit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    __atomic_fetch_add(&exits, 1, __ATOMIC_RELAXED);
}

/* Not inlined, so that the report names it. */
__attribute__((noinline)) static char last_char_of(const char *name, size_t length) {
    return name[length];
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE) abort();
    char *name = malloc(strlen(info.name));
    memcpy(name, info.name, strlen(info.name));
    printf("thread %.4s, last char %c\n", name, last_char_of(name, strlen(info.name) - (has_bug ? 0 : 1)));
    fflush(stdout);
    free(name);
    (*env)->Deallocate(env, (unsigned char *)info.name);
    if ((*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_EXIT, NULL) != JVMTI_ERROR_NONE) abort();
}

static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) {
    printf("exits: %s\n", exits > 1000000 ? "more than a million" : "few");
    fflush(stdout);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities capabilities = {.can_generate_method_exit_events = 1};
    jvmtiEventCallbacks callbacks = {.VMInit = vm_init, .VMDeath = vm_death, .MethodExit = method_exit};
    has_bug = options && strcmp(options, "bug") == 0;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE) return JNI_ERR;
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
    return JNI_OK;
}
