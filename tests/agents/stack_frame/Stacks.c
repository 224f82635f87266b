/* Stacks of all threads, and of some: live, not started, ended, the current one; limits and errors. */
#include "agent.h"

static void show(JNIEnv *jni, jvmtiStackInfo *stack) {
    say("%s: state %x, %d frames", thread_name(stack->thread), stack->state, stack->frame_count);
    for (int i = 0; i < stack->frame_count; i++) {
        char *name = full_name(stack->frame_buffer[i].method);
        if (strncmp(name, "Stacks.", 7) == 0) say("  %d %s line %d", i, name, line_of(stack->frame_buffer[i].method, stack->frame_buffer[i].location));
    }
}

NATIVE(void, Stacks, all, jint max, jobjectArray mine) {
    jvmtiStackInfo *stacks = NULL;
    jint count = 0;
    say("all, %d:", max);
    if (MUST(GetAllStackTraces, max, &stacks, &count) != JVMTI_ERROR_NONE) return;
    jsize length = (*jni)->GetArrayLength(jni, mine);
    for (jsize k = 0; k < length; k++) {
        jobject thread = (*jni)->GetObjectArrayElement(jni, mine, k);
        int found = 0;
        for (int i = 0; i < count; i++) {
            if ((*jni)->IsSameObject(jni, thread, stacks[i].thread)) {
                found++;
                show(jni, &stacks[i]);
            }
        }
        if (found != 1) say("thread %d: %d times", k, found);
    }
    MUST(Deallocate, (unsigned char *)stacks);
}

NATIVE(void, Stacks, some, jint max, jobjectArray wanted) {
    jvmtiStackInfo *stacks = NULL;
    jsize length = (*jni)->GetArrayLength(jni, wanted);
    jthread threads[8];
    for (jsize k = 0; k < length; k++) threads[k] = (*jni)->GetObjectArrayElement(jni, wanted, k);
    say("some, %d of %d:", max, length);
    if (MUST(GetThreadListStackTraces, length, threads, max, &stacks) != JVMTI_ERROR_NONE) return;
    for (jsize k = 0; k < length; k++) show(jni, &stacks[k]);
    MUST(Deallocate, (unsigned char *)stacks);
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    ready();
}
