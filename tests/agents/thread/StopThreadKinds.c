/* StopThread: the exception reaches a thread that runs, waits, sleeps or is parked, once; unstarted and ended threads refuse it. */
#include "agent.h"

NATIVE(void, StopThreadKinds, stop, jthread thread, jobject exception) {
    jvmtiError error = (*jvmti)->StopThread(jvmti, thread, exception);
    if (error != JVMTI_ERROR_NONE) say("StopThread: %s", error_name(error));
}

static void start(char *options) {
    NEED(can_signal_thread);
    ready();
}
