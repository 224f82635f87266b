/* SetEventCallbacks: replaced as a whole, copied, taken away by null, cut by the size; before or after events are enabled. */
#include "agent.h"

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (strcmp(full_name(method), "EventCallbacks.called") == 0) say("  entry");
}

static void JNICALL other_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (strcmp(full_name(method), "EventCallbacks.called") == 0) say("  the other entry");
}

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (strcmp(full_name(method), "EventCallbacks.called") == 0) say("  exit");
}

NATIVE(void, EventCallbacks, set, jint which) {
    jvmtiEventCallbacks own;
    memset(&own, 0, sizeof own);
    switch (which) {
    case 0:
        own.MethodEntry = entry;
        SHOW(SetEventCallbacks, &own, sizeof own);
        own.MethodEntry = other_entry;
        break;
    case 1:
        own.MethodEntry = other_entry;
        own.MethodExit = leaving;
        SHOW(SetEventCallbacks, &own, sizeof own);
        break;
    case 2:
        own.MethodExit = leaving;
        SHOW(SetEventCallbacks, &own, sizeof own);
        break;
    case 3:
        SHOW(SetEventCallbacks, NULL, 0);
        break;
    case 4:
        own.MethodEntry = entry;
        own.MethodExit = leaving;
        /* Up to the entry, in the order of the structure; the exit is beyond. */
        SHOW(SetEventCallbacks, &own, (jint)((char *)&own.MethodExit - (char *)&own));
        break;
    case 5:
        own.MethodEntry = entry;
        SHOW(SetEventCallbacks, &own, 0);
        break;
    default:
        SHOW(SetEventCallbacks, &own, -1);
    }
}

NATIVE(void, EventCallbacks, mode, jboolean on) {
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_EXIT, NULL);
}

static void start(char *options) {
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    MUST(AddCapabilities, &capabilities);
}
