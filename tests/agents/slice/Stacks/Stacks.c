/* Stacks of all threads, and of some: live, not started, ended, the current one; limits and errors. */
#include "agent.h"

static void show(JNIEnv *jni, jvmtiStackInfo *stack) {
    say("%s: state %x, %d frames", thread_name(stack->thread), stack->state, stack->frame_count);
    for (int i = 0; i < stack->frame_count; i++) {
        char *name = full_name(stack->frame_buffer[i].method);
        if (strncmp(name, "Stacks.", 7) == 0) say("  %d %s line %d", i, name, line_of(stack->frame_buffer[i].method, stack->frame_buffer[i].location));
    }
}

static void JNICALL all(JNIEnv *jni, jclass self, jint max, jobjectArray mine) {
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

static void JNICALL some(JNIEnv *jni, jclass self, jint max, jobjectArray wanted) {
    jvmtiStackInfo *stacks = NULL;
    jsize length = (*jni)->GetArrayLength(jni, wanted);
    jthread threads[8];
    for (jsize k = 0; k < length; k++) threads[k] = (*jni)->GetObjectArrayElement(jni, wanted, k);
    say("some, %d of %d:", max, length);
    if (MUST(GetThreadListStackTraces, length, threads, max, &stacks) != JVMTI_ERROR_NONE) return;
    for (jsize k = 0; k < length; k++) show(jni, &stacks[k]);
    MUST(Deallocate, (unsigned char *)stacks);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LStacks;")) return;
    JNINativeMethod natives[] = {{"all", "(I[Ljava/lang/Thread;)V", all}, {"some", "(I[Ljava/lang/Thread;)V", some}};
    (*jni)->RegisterNatives(jni, klass, natives, 2);
}

static void start(char *options) {
    jvmtiCapabilities c;
    memset(&c, 0, sizeof c);
    c.can_get_line_numbers = 1;
    MUST(AddCapabilities, &c);
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassPrepare = class_prepare;
    MUST(SetEventCallbacks, &callbacks, sizeof callbacks);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
