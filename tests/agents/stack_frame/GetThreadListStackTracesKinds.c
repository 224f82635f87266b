/* GetThreadListStackTraces: one stack for each thread asked for, in that order; virtual threads; none for those not alive; no threads. */
#include "agent.h"

NATIVE(void, GetThreadListStackTracesKinds, show, jint max, jobjectArray list) {
    jvmtiStackInfo *stacks = NULL;
    jthread threads[8];
    jsize count = (*jni)->GetArrayLength(jni, list);
    for (jsize i = 0; i < count; i++) threads[i] = (*jni)->GetObjectArrayElement(jni, list, i);
    jvmtiError error = (*jvmti)->GetThreadListStackTraces(jvmti, count, threads, max, &stacks);
    say("%d threads, at most %d: %s", count, max, error_name(error));
    if (error != JVMTI_ERROR_NONE) return;
    for (jsize i = 0; i < count; i++) {
        say(" %s, the same %d, %s, frames %s", thread_name(stacks[i].thread), (*jni)->IsSameObject(jni, threads[i], stacks[i].thread),
            state_text(stacks[i].state), stacks[i].frame_count == 0 ? "none" : stacks[i].frame_count == max ? "all asked for" : "some");
        show_frames("GetThreadListStackTracesKinds", stacks[i].frame_buffer, stacks[i].frame_count);
    }
    SHOW(Deallocate, (unsigned char *)stacks);
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    NEED(can_support_virtual_threads);
    ready();
}
