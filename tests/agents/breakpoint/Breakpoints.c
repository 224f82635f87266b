/* Breakpoints: set when the class is linked, hit in loops, threads, handlers and synchronized methods, cleared in the event. */
#include "agent.h"

static jmethodID cleared;
static int hits;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s at line %d, thread %s", full_name(method), line_of(method, location), thread_name(thread));
    if (method == cleared && ++hits == 6) {
        SHOW(ClearBreakpoint, method, location);
        SHOW(ClearBreakpoint, method, location);
    }
}

static void set(jclass klass, const char *name, int line) {
    jmethodID method = method_of(klass, name);
    jlocation location = location_of(method, line);
    say("breakpoint in %s line %d: %s", name, line, error_name((*jvmti)->SetBreakpoint(jvmti, method, location)));
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LBreakpoints;")) return;
    set(klass, "sum", 5);
    set(klass, "twice", 11);
    set(klass, "text", 16);
    set(klass, "fails", 22);
    set(klass, "sum", 7);
    jmethodID method = method_of(klass, "twice");
    cleared = method;
    SHOW(SetBreakpoint, method, 0);
    SHOW(SetBreakpoint, method, 1000);
    SHOW(SetBreakpoint, method, -1);
    SHOW(ClearBreakpoint, method, 2);
    SHOW(ClearBreakpoint, method, 1000);
    SHOW(SetBreakpoint, NULL, 0);
    jint count = 0;
    unsigned char *bytes = NULL;
    MUST(GetBytecodes, method, &count, &bytes);
    say("bytecodes of twice: %d, first %d", count, bytes[0]);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    NEED(can_get_bytecodes);
    callbacks.Breakpoint = breakpoint;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
