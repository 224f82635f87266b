/* GetThreadState of virtual threads, mounted and unmounted. Whether a sleeping one sleeps or is parked is left open. */
#include "agent.h"

NATIVE(void, GetThreadStateVirtual, show, jstring what, jthread thread) {
    jint state = 0;
    MUST(GetThreadState, thread, &state);
    if (strcmp(text_of(jni, what), "sleep") == 0) state &= ~(JVMTI_THREAD_STATE_SLEEPING | JVMTI_THREAD_STATE_PARKED);
    say("%s: %s", text_of(jni, what), state_text(state));
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    ready();
}
