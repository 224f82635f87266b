/* JNI calls that throw within callbacks, and are cleared there, don't touch the program: what it has thrown goes on, and nothing else. */
#include "agent.h"

static void disturb(JNIEnv *jni, const char *event, jmethodID method) {
    if (method != NULL && !is_of(method, "CallbackExceptions")) return;
    jclass found = (*jni)->FindClass(jni, "no/such/Type");
    jthrowable pending = (*jni)->ExceptionOccurred(jni);
    (*jni)->ExceptionClear(jni);
    say("%s%s%s: %d, %s", event, method == NULL ? "" : " ", method == NULL ? "" : method_name(method), found != NULL, object_text(jni, pending));
    jclass error = (*jni)->FindClass(jni, "java/lang/IllegalMonitorStateException");
    (*jni)->ThrowNew(jni, error, "by the agent");
    (*jni)->ExceptionClear(jni);
}

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { disturb(jni, "entry", method); }

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    disturb(jni, thrown ? "exit by exception" : "exit", method);
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    disturb(jni, by_exception ? "pop by exception" : "pop", method);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    disturb(jni, "breakpoint", method);
    MUST(NotifyFramePop, thread, 0);
}

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (is_of(method, "CallbackExceptions")) say("thrown %s", object_text(jni, object));
    disturb(jni, "exception", method);
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (is_of(method, "CallbackExceptions")) say("caught %s", object_text(jni, object));
    disturb(jni, "catch", method);
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    disturb(jni, "modification", method);
}

NATIVE(void, CallbackExceptions, mode, jboolean on) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_FRAME_POP, JVMTI_EVENT_BREAKPOINT,
        JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH, JVMTI_EVENT_FIELD_MODIFICATION};
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    if (on) {
        break_in(test, "thrower");
        MUST(SetFieldModificationWatch, test, field_of(test, "field"));
    }
    for (int i = 0; i < 7; i++) MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, events[i], thread);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_exception_events);
    NEED(can_generate_field_modification_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaving;
    callbacks.FramePop = frame_pop;
    callbacks.Breakpoint = breakpoint;
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    callbacks.FieldModification = modification;
    ready();
}
