/* StopThread of a virtual thread: refused while it runs, done when it is suspended at an event. */
#include "agent.h"
#include <unistd.h>

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s", method_name(method));
    MUST(SuspendThread, thread);
}

NATIVE(void, StopThreadVirtual, refused, jthread thread, jobject exception) { SHOW(StopThread, thread, exception); }

NATIVE(void, StopThreadVirtual, stopAtEvent, jthread thread, jobject exception) {
    jint state = 0;
    while (!(state & JVMTI_THREAD_STATE_SUSPENDED)) {
        usleep(1000);
        MUST(GetThreadState, thread, &state);
    }
    say("%s", state_text(state));
    SHOW(StopThread, thread, exception);
    MUST(ResumeThread, thread);
}

NATIVE(void, StopThreadVirtual, prepare) { break_in(test, "reached"); }

static void start(char *options) {
    NEED(can_signal_thread);
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    NEED(can_generate_breakpoint_events);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
