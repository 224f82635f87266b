/* Breakpoints at every line of a method with instructions of many kinds: each is told where it stands, and the method does what it did. */
#include "agent.h"

static int last, repeats;

static void flush(void) {
    if (last != 0) say("line %d%s", last, repeats > 1 ? ", again and again" : "");
    last = repeats = 0;
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    int line = line_of(method, location);
    if (line != last) flush();
    last = line;
    repeats++;
}

NATIVE(void, BreakpointEveryLine, prepare, jboolean on) {
    jint count = 0;
    jvmtiLineNumberEntry *lines = NULL;
    jmethodID method = method_of(test, "work");
    flush();
    MUST(GetLineNumberTable, method, &count, &lines);
    for (int i = 0; i < count; i++) {
        if (on) MUST(SetBreakpoint, method, lines[i].start_location);
        else MUST(ClearBreakpoint, method, lines[i].start_location);
    }
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
