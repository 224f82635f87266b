/* SuspendThreadList with the calling thread in the middle: all are suspended, and the call comes back when that one is resumed. */
#include "agent.h"
#include <unistd.h>

NATIVE(void, SuspendThreadListSelf, suspendAll, jobjectArray list) {
    jthread threads[3];
    jvmtiError results[3];
    for (int i = 0; i < 3; i++) threads[i] = (*jni)->GetObjectArrayElement(jni, list, i);
    jvmtiError error = (*jvmti)->SuspendThreadList(jvmti, 3, threads, results);
    say("back: %s; %s, %s, %s", error_name(error), error_name(results[0]), error_name(results[1]), error_name(results[2]));
    for (int i = 0; i < 3; i++) say("  %s", state_of(threads[i]));
    MUST(ResumeThreadList, 1, &threads[0], results);
    MUST(ResumeThreadList, 1, &threads[2], results);
}

NATIVE(void, SuspendThreadListSelf, resume, jthread thread) {
    jint state = 0;
    while (!(state & JVMTI_THREAD_STATE_SUSPENDED)) {
        usleep(1000);
        MUST(GetThreadState, thread, &state);
    }
    jvmtiError result = JVMTI_ERROR_INTERNAL;
    MUST(ResumeThreadList, 1, &thread, &result);
    if (result != JVMTI_ERROR_NONE) say("resumed: %s", error_name(result));
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
