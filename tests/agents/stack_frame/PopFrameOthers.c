/* PopFrame of another thread, platform or virtual, that is suspended at an event; and of the current virtual thread. */
#include "agent.h"
#include <unistd.h>

static int visits, suspends;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint line %d, visit %d", line_of(method, location), ++visits);
    if (visits > 1) return;
    if (suspends) MUST(SuspendThread, thread);
    else SHOW(PopFrame, thread);
}

NATIVE(void, PopFrameOthers, prepare, jint line, jboolean suspend) {
    jmethodID method = method_of(test, "called");
    visits = 0;
    suspends = suspend;
    (*jvmti)->SetBreakpoint(jvmti, method, location_of(method, line));
}

NATIVE(void, PopFrameOthers, pop, jthread thread) {
    jint state = 0;
    while (!(state & JVMTI_THREAD_STATE_SUSPENDED)) {
        usleep(1000);
        MUST(GetThreadState, thread, &state);
    }
    SHOW(PopFrame, thread);
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    NEED(can_pop_frame);
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
