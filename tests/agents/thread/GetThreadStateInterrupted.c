/* GetThreadState: the answer whether a thread was interrupted, which only live threads give. */
#include "agent.h"

NATIVE(void, GetThreadStateInterrupted, show, jstring what, jthread thread) {
    jint state = 0;
    MUST(GetThreadState, thread, &state);
    say("%s: %s", text_of(jni, what), state_text(state & (JVMTI_THREAD_STATE_ALIVE | JVMTI_THREAD_STATE_TERMINATED | JVMTI_THREAD_STATE_INTERRUPTED)));
}

static void start(char *options) { ready(); }
