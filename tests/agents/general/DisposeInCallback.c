/* DisposeEnvironment from its own callback: the callback goes on, no event follows; another environment's events and breakpoints stay. */
#include "agent.h"

static jvmtiEnv *doomed;

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    jint version = 0;
    if (!class_is(declaring(method), "LDisposeInCallback;")) return;
    say("  entry of %s, %s environment", method_name(method), env == doomed ? "the doomed" : "another");
    if (env != doomed || strcmp(method_name(method), "other") != 0) return;
    say("  disposed: %d", (*env)->DisposeEnvironment(env));
    say("  used after that: %d", (*env)->GetVersionNumber(env, &version));
    say("  another is fine: %d %s", (*jvmti)->GetVersionNumber(jvmti, &version), thread_name(thread));
}

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (class_is(declaring(method), "LDisposeInCallback;")) say("  exit of %s, %s environment", method_name(method), env == doomed ? "the doomed" : "another");
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("  breakpoint in %s", method_name(method));
}

static void events(jvmtiEnv *env) {
    (*env)->AddCapabilities(env, &capabilities);
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
}

NATIVE(void, DisposeInCallback, prepare) {
    MUST(SetBreakpoint, method_of(test, "called"), 0);
    jvmtiEnv *both[] = {jvmti, doomed};
    for (int i = 0; i < 2; i++) {
        (*both[i])->SetEventNotificationMode(both[i], JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
        (*both[i])->SetEventNotificationMode(both[i], JVMTI_ENABLE, JVMTI_EVENT_METHOD_EXIT, NULL);
    }
}

static void start(char *options) {
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaving;
    callbacks.Breakpoint = breakpoint;
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    (*java_vm)->GetEnv(java_vm, (void **)&doomed, JVMTI_VERSION_1_2);
    events(doomed);
    NEED(can_generate_breakpoint_events);
    events(jvmti);
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
