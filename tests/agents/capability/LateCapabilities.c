/* Capabilities added in the live phase work: tags, bytecodes, class hooks, monitor and collection events; relinquished ones are refused again. */
#include "agent.h"

static int starts, hooks, waits;

static void JNICALL gc_start(jvmtiEnv *env) { starts++; }

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    hooks += redefined != NULL;
}

static void JNICALL monitor_wait(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) {
    if (class_is((*jni)->GetObjectClass(jni, object), "LLateCapabilities$Lock;")) waits++;
}

NATIVE(void, LateCapabilities, take, jboolean on) {
    NEED(can_tag_objects);
    NEED(can_get_bytecodes);
    NEED(can_retransform_classes);
    NEED(can_generate_garbage_collection_events);
    NEED(can_generate_monitor_events);
    NEED(can_suspend);
    if (on) {
        SHOW(AddCapabilities, &capabilities);
        SHOW(AddCapabilities, &capabilities);
    } else {
        disable(JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
        disable(JVMTI_EVENT_MONITOR_WAIT, NULL);
        SHOW(RelinquishCapabilities, &capabilities);
    }
}

NATIVE(void, LateCapabilities, use, jobject object) {
    jint count = 0;
    unsigned char *bytes = NULL;
    starts = hooks = waits = 0;
    SHOW(SetTag, object, 5);
    SHOW(GetBytecodes, method_of(test, "main"), &count, &bytes);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_MONITOR_WAIT, NULL);
    if (capabilities.can_retransform_classes) SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    SHOW(RetransformClasses, 1, &test);
    SHOW(ForceGarbageCollection);
    jthread main_thread = NULL;
    MUST(GetCurrentThread, &main_thread);
    SHOW(ResumeThread, main_thread);
}

NATIVE(void, LateCapabilities, told) { say("collections %d, retransformed %d, waits %d", starts > 0, hooks, waits); }

static void start(char *options) {
    callbacks.GarbageCollectionStart = gc_start;
    callbacks.ClassFileLoadHook = hook;
    callbacks.MonitorWait = monitor_wait;
    MUST(SetEventCallbacks, &callbacks, sizeof callbacks);
}
