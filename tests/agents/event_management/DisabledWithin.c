/* Events disabled within their own callback: sent no more for that environment, each the once; another environment that comes after still hears the same one. */
#include "agent.h"

static jvmtiEnv *second;

static void once(jvmtiEnv *env, jthread thread, jmethodID method, jvmtiEvent event, const char *name) {
    if (!is_of(method, "DisabledWithin") || strcmp(method_name(method), "mode") == 0) return;
    say("%s: %s in %s", env == jvmti ? "first" : "second", name, method_name(method));
    if (env == jvmti) disable(event, thread);
}

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { once(env, thread, method, JVMTI_EVENT_METHOD_ENTRY, "entry"); }

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    once(env, thread, method, JVMTI_EVENT_METHOD_EXIT, "exit");
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (location == 0) once(env, thread, method, JVMTI_EVENT_SINGLE_STEP, "step");
}

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    once(env, thread, method, JVMTI_EVENT_EXCEPTION, "exception");
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    once(env, thread, method, JVMTI_EVENT_EXCEPTION_CATCH, "catch");
}

NATIVE(void, DisabledWithin, mode, jboolean on) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_EXCEPTION,
        JVMTI_EVENT_EXCEPTION_CATCH};
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    for (int i = 0; i < 5; i++) {
        (*second)->SetEventNotificationMode(second, on ? JVMTI_ENABLE : JVMTI_DISABLE, events[i], thread);
        MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, events[i], thread);
    }
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_generate_single_step_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaving;
    callbacks.SingleStep = single_step;
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    ready();
    (*java_vm)->GetEnv(java_vm, (void **)&second, JVMTI_VERSION_1_2);
    (*second)->AddCapabilities(second, &capabilities);
    (*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks);
}
