/* Capabilities of method entry and exit taken from within a hot loop: heard for its next calls, inlined before, and for the frames that run already. */
#include "agent.h"

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (is_of(method, "LateMethodEvents")) say("entry of %s", method_name(method));
}

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (!is_of(method, "LateMethodEvents")) return;
    char *signature = NULL;
    MUST(GetMethodName, method, NULL, &signature, NULL);
    char type = strchr(signature, ')')[1];
    if (thrown) say("exit of %s by exception", method_name(method));
    else if (type == 'J') say("exit of %s: %lld", method_name(method), (long long)value.j);
    else if (type == 'I') say("exit of %s: %d", method_name(method), value.i);
    else if (type == 'L') say("exit of %s: %s", method_name(method), object_text(jni, value.l));
    else say("exit of %s", method_name(method));
}

static void mode(jvmtiEventMode on) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    SHOW(SetEventNotificationMode, on, JVMTI_EVENT_METHOD_ENTRY, thread);
    SHOW(SetEventNotificationMode, on, JVMTI_EVENT_METHOD_EXIT, thread);
}

NATIVE(void, LateMethodEvents, take) {
    mode(JVMTI_ENABLE);
    SHOW(AddCapabilities, &capabilities);
    mode(JVMTI_ENABLE);
}

NATIVE(void, LateMethodEvents, give) {
    mode(JVMTI_DISABLE);
    SHOW(RelinquishCapabilities, &capabilities);
    mode(JVMTI_ENABLE);
}

static void start(char *options) {
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaving;
    ready();
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    offer();
}
