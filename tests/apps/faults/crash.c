/* An agent that fails or crashes where its options say. */
#include <jvmti.h>
#include <string.h>

static void crash(void) { *(volatile int *)8 = 1; }

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { crash(); }
static void JNICALL collected(jvmtiEnv *env) { crash(); }
static jint JNICALL visited(jlong class_tag, jlong size, jlong *tag, jint length, void *user) { crash(); return 0; }
static void JNICALL begun(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiHeapCallbacks heap = {.heap_iteration_callback = visited};
    (*env)->IterateThroughHeap(env, 0, NULL, &heap, NULL);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    if (strcmp(options, "fail") == 0) return 3;
    if (strcmp(options, "load") == 0) crash();
    jvmtiEnv *env = NULL;
    (*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_1_2);
    jvmtiCapabilities capabilities;
    memset(&capabilities, 0, sizeof capabilities);
    capabilities.can_generate_method_entry_events = 1;
    capabilities.can_generate_garbage_collection_events = 1;
    capabilities.can_tag_objects = 1;
    (*env)->AddCapabilities(env, &capabilities);
    jvmtiEventCallbacks callbacks = {.MethodEntry = entered, .GarbageCollectionStart = collected, .VMInit = begun};
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    jvmtiEvent event = strcmp(options, "entry") == 0 ? JVMTI_EVENT_METHOD_ENTRY
        : strcmp(options, "collection") == 0 ? JVMTI_EVENT_GARBAGE_COLLECTION_START : JVMTI_EVENT_VM_INIT;
    (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, event, NULL);
    return 0;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {}
