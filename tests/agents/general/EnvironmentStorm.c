/* Environments made, given capabilities, events, callbacks and breakpoints, and disposed of while threads run and the first one hears them: what they compute stays right. */
#include "agent.h"

static volatile int heard;

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { heard |= 1; }
static void JNICALL entered_too(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { heard |= 2; }
static void JNICALL exited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception, jvalue value) { heard |= 4; }

static int check(const char *what, jvmtiError error) {
    if (error != JVMTI_ERROR_NONE) say("%s: %s", what, error_name(error));
    return error == JVMTI_ERROR_NONE;
}

NATIVE(jboolean, EnvironmentStorm, round, jobject lock, jint number) {
    jvmtiEnv *env = NULL;
    jvmtiCapabilities wanted;
    jvmtiEventCallbacks own = {.MethodEntry = number % 2 ? entered : entered_too, .MethodExit = exited};
    jlong tag = 0;
    if ((*java_vm)->GetEnv(java_vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) say("no environment");
    memset(&wanted, 0, sizeof wanted);
    wanted.can_generate_method_entry_events = wanted.can_generate_method_exit_events = wanted.can_tag_objects = 1;
    check("AddCapabilities", (*env)->AddCapabilities(env, &wanted));
    check("SetEventCallbacks", (*env)->SetEventCallbacks(env, &own, sizeof own));
    check("enable", (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL));
    check("enable", (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_EXIT, NULL));
    check("SetTag", (*env)->SetTag(env, lock, number + 1));
    MUST(SetTag, lock, 1000 + number);
    for (volatile int k = 0; k < 5000; k++) {}
    own.MethodEntry = NULL;
    check("SetEventCallbacks", (*env)->SetEventCallbacks(env, number % 3 ? &own : NULL, sizeof own));
    check("GetTag", (*env)->GetTag(env, lock, &tag));
    if (tag != number + 1) say("tag %d", (int)tag);
    check("DisposeEnvironment", (*env)->DisposeEnvironment(env));
    MUST(GetTag, lock, &tag);
    if (tag != 1000 + number) say("own tag %d", (int)tag);
    return heard == 7;
}

static void start(char *options) {
    NEED(can_tag_objects);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    ready();
}
