/* Events of frames whose methods have become obsolete: exit, steps and frame pop tell the obsolete method; entry and steps of new calls the new one. */
#include "agent.h"

static void tell(const char *event, jmethodID method, jlocation location) {
    jboolean obsolete = 0;
    if (!is_of(method, "ObsoleteMethodEvents$First")) return;
    MUST(IsMethodObsolete, method, &obsolete);
    say("  %s %s%s, line %d", event, method_name(method), obsolete ? ", obsolete" : "", location < 0 ? -1 : line_of(method, location));
}

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { tell("entry", method, -1); }

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    tell(thrown ? "exit by exception" : "exit", method, -1);
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    int line = line_of(method, location);
    if (location_of(method, line) == location) tell("step", method, location);
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) { tell("pop", method, -1); }

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    tell("thrown", method, location);
    if (catch_method != NULL) tell("to be caught", catch_method, catch_location);
}

NATIVE(void, ObsoleteMethodEvents, mode, jboolean on) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_FRAME_POP,
        JVMTI_EVENT_EXCEPTION};
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    for (int i = 0; i < 5; i++) MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, events[i], thread);
}

NATIVE(void, ObsoleteMethodEvents, redefine, jclass klass, jbyteArray bytes) {
    MUST(NotifyFramePop, NULL, 2);
    say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes)));
    MUST(NotifyFramePop, NULL, 3);
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_single_step_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_get_line_numbers);
    NEED(can_redefine_classes);
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaving;
    callbacks.SingleStep = single_step;
    callbacks.FramePop = frame_pop;
    callbacks.Exception = exception;
    ready();
}
