/* SetEventCallbacks within a callback: the event that follows, even of the same instruction, is told to the new callback, or to none. */
#include "agent.h"

static int mine(jmethodID method) { return is_of(method, "CallbacksChangedWithin") && strcmp(method_name(method), "prepare") != 0; }

static jvmtiEventCallbacks later;

static void JNICALL second_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (mine(method)) say("second: entry of %s", method_name(method));
}

static void JNICALL second_leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (!mine(method)) return;
    say("second: exit of %s", method_name(method));
    if (strcmp(method_name(method), "third") != 0) return;
    MUST(SetEventCallbacks, NULL, 0);
    say("none");
}

static void JNICALL second_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (mine(method) && location == 0) say("second: step in %s", method_name(method));
}

static void JNICALL first_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (!mine(method)) return;
    say("first: entry of %s", method_name(method));
    if (strcmp(method_name(method), "second") != 0) return;
    MUST(SetEventCallbacks, &later, sizeof later);
    say("changed");
}

static void JNICALL first_leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (mine(method)) say("first: exit of %s", method_name(method));
}

static void JNICALL first_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (mine(method) && location == 0) say("first: step in %s", method_name(method));
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("first: breakpoint in %s", method_name(method));
}

NATIVE(void, CallbacksChangedWithin, prepare) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    MUST(SetEventCallbacks, &callbacks, sizeof callbacks);
    static int set;
    if (!set++) {
        break_in(test, "first");
        break_in(test, "second");
    }
    static const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_BREAKPOINT};
    for (int i = 0; i < 4; i++) enable(events[i], thread);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    callbacks.MethodEntry = first_entry;
    callbacks.MethodExit = first_leaving;
    callbacks.SingleStep = first_step;
    callbacks.Breakpoint = breakpoint;
    later.MethodEntry = second_entry;
    later.MethodExit = second_leaving;
    later.SingleStep = second_step;
    ready();
}
