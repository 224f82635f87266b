/* A breakpoint set and cleared over and over in code that three threads run hot: each time all of them hear it, and after it was cleared, none. */
#include "agent.h"
#include <sched.h>

static volatile int hits[3];

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    __sync_fetch_and_add(&hits[thread_name(thread)[7] - '0'], 1);
}

static int total(void) { return hits[0] + hits[1] + hits[2]; }

NATIVE(void, BreakpointFlipped, flip, jint rounds, jint line) {
    jmethodID method = method_of(test, "step");
    jlocation location = location_of(method, line);
    for (int i = 0; i < rounds; i++) {
        for (int k = 0; k < 3; k++) hits[k] = 0;
        MUST(SetBreakpoint, method, location);
        while (hits[0] == 0 || hits[1] == 0 || hits[2] == 0) sched_yield();
        MUST(ClearBreakpoint, method, location);
    }
    say("%d rounds", rounds);
}

NATIVE(void, BreakpointFlipped, told, jboolean begin) {
    if (begin) hits[0] = hits[1] = hits[2] = 0;
    else say("after that: %d", total());
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
