/* DisposeEnvironment within an event of each kind: that environment is told nothing more, whatever it has set; one made later hears the events after it. */
#include "agent.h"

static jvmtiEnv *last;

static void told(jvmtiEnv *env, const char *event, jmethodID method) {
    if (!is_of(method, "DisposeWithinEach") || strcmp(method_name(method), "prepare") == 0) return;
    if (env == last) {
        say("  last: %s in %s", event, method_name(method));
        return;
    }
    void *wanted = NULL;
    (*env)->GetEnvironmentLocalStorage(env, &wanted);
    if (strcmp(event, wanted) != 0) return;
    say("  %s in %s, disposed: %d", event, method_name(method), (*env)->DisposeEnvironment(env));
}

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { told(env, "entry", method); }

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    told(env, thrown ? "exit by exception" : "exit", method);
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (location == 0) told(env, "step", method);
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) { told(env, "pop", method); }

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    told(env, "exception", method);
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) { told(env, "catch", method); }

static jvmtiEnv *make(jthread thread, char *event) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_FRAME_POP,
        JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH};
    jvmtiEnv *env = NULL;
    (*java_vm)->GetEnv(java_vm, (void **)&env, JVMTI_VERSION_1_2);
    (*env)->SetEnvironmentLocalStorage(env, event);
    if ((*env)->AddCapabilities(env, &capabilities) != 0) say("no capabilities");
    (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
    for (int i = 0; i < 6; i++) (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, events[i], thread);
    (*env)->NotifyFramePop(env, thread, 1);
    return env;
}

NATIVE(void, DisposeWithinEach, prepare, jint which) {
    static char *events[] = {"entry", "exit", "exit by exception", "step", "pop", "exception", "catch"};
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    last = NULL;
    say("%s", events[which]);
    make(thread, events[which]);
    last = make(thread, "last");
}

NATIVE(void, DisposeWithinEach, end) { say("last one: %d", (*last)->DisposeEnvironment(last)); }

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_single_step_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    offer();
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaving;
    callbacks.SingleStep = single_step;
    callbacks.FramePop = frame_pop;
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
}
