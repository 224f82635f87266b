/* Threads that run hot code suspended and resumed over and over: while one is, its frames, variables and the field it counts stay as they are; then it goes on. */
#include "agent.h"
#include <sched.h>

NATIVE(void, SuspendThreadFlipped, flip, jint rounds, jobjectArray threads, jobjectArray objects) {
    int moved = 0, unlike = 0, stuck = 0, failed = 0;
    jfieldID count = (*jni)->GetFieldID(jni, test, "count", "J");
    for (int i = 0; i < rounds; i++) {
        int which = i % (*jni)->GetArrayLength(jni, threads);
        jthread thread = (*jni)->GetObjectArrayElement(jni, threads, which);
        jobject object = (*jni)->GetObjectArrayElement(jni, objects, which);
        jvmtiFrameInfo before[16], after[16];
        jint before_count = 0, after_count = 0;
        jlong first = 0, second = 0;
        MUST(SuspendThread, thread);
        MUST(GetStackTrace, thread, 0, 16, before, &before_count);
        jlong begun = (*jni)->GetLongField(jni, object, count);
        jint spin = 0;
        while (strcmp(method_name(before[spin].method), "spin") != 0) spin++;
        jint slot = slot_of(before[spin].method, "rounds", before[spin].location);
        failed += (*jvmti)->GetLocalLong(jvmti, thread, spin, slot, &first) != 0;
        for (int k = 0; k < 3; k++) sched_yield();
        MUST(GetStackTrace, thread, 0, 16, after, &after_count);
        failed += (*jvmti)->GetLocalLong(jvmti, thread, spin, slot, &second) != 0;
        moved += before_count != after_count || memcmp(before, after, (size_t)before_count * sizeof *before) != 0;
        moved += begun != (*jni)->GetLongField(jni, object, count);
        unlike += first != second || begun - first < 0 || begun - first > 1;
        MUST(ResumeThread, thread);
        for (long k = 0; (*jni)->GetLongField(jni, object, count) == begun; k++) {
            sched_yield();
            if (k > 1000000) {
                stuck++;
                break;
            }
        }
    }
    say("%d rounds: moved %d, unlike %d, stuck %d, failed %d", rounds, moved, unlike, stuck, failed);
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_suspend);
    ready();
}
