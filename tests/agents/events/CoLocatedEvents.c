/* Events at one location come in the order that the specification gives: entry or catch, step, breakpoint, then what the instruction causes. */
#include "agent.h"

static void tell(const char *event, jmethodID method, jlocation location) {
    if (is_of(method, "CoLocatedEvents") && strcmp(method_name(method), "work") == 0) say("line %d: %s", line_of(method, location), event);
}

static int at_line_start(jmethodID method, jlocation location) {
    return location_of(method, line_of(method, location)) == location;
}

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { tell("entry", method, 0); }

static void JNICALL leaves(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    jlocation location = -1;
    MUST(GetFrameLocation, thread, 0, &method, &location);
    tell("exit", method, location);
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (is_of(method, "CoLocatedEvents") && at_line_start(method, location)) tell("step", method, location);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    tell("breakpoint", method, location);
}

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    tell("exception", method, location);
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    tell("catch", method, location);
}

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    tell("access", method, location);
}

NATIVE(void, CoLocatedEvents, prepare) {
    jint count = 0;
    jvmtiLineNumberEntry *lines = NULL;
    jmethodID method = method_of(test, "work");
    MUST(GetLineNumberTable, method, &count, &lines);
    for (int i = 0; i < count; i++) MUST(SetBreakpoint, method, lines[i].start_location);
    MUST(SetFieldAccessWatch, test, (*jni)->GetStaticFieldID(jni, test, "number", "I"));
    static const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_BREAKPOINT,
        JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH, JVMTI_EVENT_FIELD_ACCESS};
    for (int i = 0; i < 7; i++) enable(events[i], NULL);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_exception_events);
    NEED(can_generate_field_access_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_single_step_events);
    NEED(can_get_line_numbers);
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaves;
    callbacks.SingleStep = single_step;
    callbacks.Breakpoint = breakpoint;
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    callbacks.FieldAccess = access;
    ready();
}
