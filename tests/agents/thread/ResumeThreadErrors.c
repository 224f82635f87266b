/* ResumeThread: once is enough however often suspension was tried; errors of threads that aren't suspended or not alive. */
#include "agent.h"

NATIVE(void, ResumeThreadErrors, resume, jstring what, jthread thread) {
    say("%s: %s", text_of(jni, what), error_name((*jvmti)->ResumeThread(jvmti, thread)));
}

NATIVE(void, ResumeThreadErrors, suspended, jthread thread) {
    SHOW(SuspendThread, thread);
    SHOW(SuspendThread, thread);
    say("%s", state_of(thread));
    SHOW(ResumeThread, thread);
    say("%s", state_of(thread));
    SHOW(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
