/* SetEnvironmentLocalStorage and GetEnvironmentLocalStorage: one value for each environment, null at first, in all phases, threads and callbacks. */
#include "agent.h"

static jvmtiEnv *second;

static void show(const char *where, jvmtiEnv *env) {
    void *data = "unset";
    jvmtiError error = (*env)->GetEnvironmentLocalStorage(env, &data);
    say("%s: %s %s", where, error_name(error), data == NULL ? "null" : (char *)data);
}

static void JNICALL vm_start(jvmtiEnv *env, JNIEnv *jni) { show("VMStart", env); }
static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) { show("VMDeath", env); }
static void JNICALL gc_start(jvmtiEnv *env) {
    void *data = NULL;
    (*env)->GetEnvironmentLocalStorage(env, &data);
    (*env)->SetEnvironmentLocalStorage(env, data != NULL && strcmp(data, "live") == 0 ? "by a collection" : data);
}

NATIVE(void, EnvironmentStorage, live, jstring what) {
    show(text_of(jni, what), jvmti);
    show("  the other", second);
}

NATIVE(void, EnvironmentStorage, collect) {
    SHOW(SetEnvironmentLocalStorage, "live");
    MUST(ForceGarbageCollection);
    show("after a collection", jvmti);
    SHOW(SetEnvironmentLocalStorage, NULL);
    show("null again", jvmti);
    SHOW(SetEnvironmentLocalStorage, "last");
}

static void start(char *options) {
    (*java_vm)->GetEnv(java_vm, (void **)&second, JVMTI_VERSION_1_2);
    show("OnLoad", jvmti);
    SHOW(SetEnvironmentLocalStorage, "first's");
    show("OnLoad", jvmti);
    show("  the other", second);
    (*second)->SetEnvironmentLocalStorage(second, "second's");
    NEED(can_generate_garbage_collection_events);
    callbacks.VMStart = vm_start;
    callbacks.VMDeath = vm_death;
    callbacks.GarbageCollectionStart = gc_start;
    ready();
    enable(JVMTI_EVENT_VM_START, NULL);
    enable(JVMTI_EVENT_VM_DEATH, NULL);
    enable(JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
}
