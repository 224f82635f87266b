/* Two environments with the same capabilities: when one gives its own back, functions are refused there, while the other's calls and events go on. */
#include "agent.h"

static jvmtiEnv *second;

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (is_of(method, "SameCapabilityTwice")) say("  %s: entry of %s", env == jvmti ? "first" : "second", method_name(method));
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    say("  %s: pop of %s", env == jvmti ? "first" : "second", method_name(method));
}

static void mode(jvmtiEnv *env, jvmtiEventMode on) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    say("  entry %s", error_name((*env)->SetEventNotificationMode(env, on, JVMTI_EVENT_METHOD_ENTRY, thread)));
    say("  pop %s", error_name((*env)->SetEventNotificationMode(env, on, JVMTI_EVENT_FRAME_POP, thread)));
}

NATIVE(void, SameCapabilityTwice, both, jboolean on) {
    if (!on) mode(jvmti, JVMTI_DISABLE);
    say("first: %s", error_name(on ? (*jvmti)->AddCapabilities(jvmti, &capabilities) : (*jvmti)->RelinquishCapabilities(jvmti, &capabilities)));
    mode(jvmti, JVMTI_ENABLE);
}

NATIVE(void, SameCapabilityTwice, other, jboolean on) {
    if (!on) mode(second, JVMTI_DISABLE);
    say("second: %s", error_name(on ? (*second)->AddCapabilities(second, &capabilities) : (*second)->RelinquishCapabilities(second, &capabilities)));
    mode(second, JVMTI_ENABLE);
}

NATIVE(void, SameCapabilityTwice, use) {
    jlocation location = 0;
    jmethodID method = NULL;
    jint slot = 0, value = 0;
    MUST(GetFrameLocation, NULL, 1, &method, &location);
    jvmtiError error = (*jvmti)->GetLocalInt(jvmti, NULL, 1, slot, &value);
    say("  first: local %s %d", error_name(error), value);
    value = 0;
    error = (*second)->GetLocalInt(second, NULL, 1, slot, &value);
    say("  second: local %s %d", error_name(error), value);
    say("  first: notify %s", error_name((*jvmti)->NotifyFramePop(jvmti, NULL, 1)));
    say("  second: notify %s", error_name((*second)->NotifyFramePop(second, NULL, 1)));
}

static void start(char *options) {
    callbacks.MethodEntry = entry;
    callbacks.FramePop = frame_pop;
    NEED(can_generate_method_entry_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_access_local_variables);
    offer();
    MUST(SetEventCallbacks, &callbacks, sizeof callbacks);
    (*java_vm)->GetEnv(java_vm, (void **)&second, JVMTI_VERSION_1_2);
    (*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks);
}
