/* PopFrame in breakpoint events of the current thread: the call is made again, arguments as they are, monitors released. */
#include "agent.h"

static int hits[16];
static jmethodID methods[16];
static int count;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jint depth = 0;
    int index = 0;
    while (methods[index] != method) index++;
    MUST(GetFrameCount, thread, &depth);
    say("breakpoint in %s line %d, visit %d, depth %d", full_name(method), line_of(method, location), ++hits[index], depth);
    if (hits[index] == 1) {
        if (strcmp(method_name(method), "plain") == 0) SHOW(SetLocalInt, thread, 0, 0, 100);
        SHOW(PopFrame, thread);
    } else if (hits[index] == 2 && strcmp(method_name(method), "recursive") == 0) {
        SHOW(PopFrame, thread);
    } else if (strcmp(method_name(method), "main") == 0) {
        SHOW(PopFrame, thread);
    }
}

static void set(jclass klass, const char *name, int line) {
    jmethodID method = method_of(klass, name);
    methods[count++] = method;
    SHOW(SetBreakpoint, method, line == 0 ? 0 : location_of(method, line));
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (class_is(klass, "LPopFrames;")) {
        set(klass, "plain", 7);
        set(klass, "locked", 13);
        set(klass, "virtual", 19);
        set(klass, "recursive", 0);
        set(klass, "main", 52);
    } else if (class_is(klass, "LPopFrames$Square;")) {
        set(klass, "area", 0);
    }
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    NEED(can_access_local_variables);
    NEED(can_pop_frame);
    callbacks.Breakpoint = breakpoint;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
