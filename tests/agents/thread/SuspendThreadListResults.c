/* SuspendThreadList, ResumeThreadList: a result for each thread; a thread listed twice, unstarted, ended, suspended, no thread at all. */
#include "agent.h"

static void show(JNIEnv *jni, const char *what, jvmtiError error, jsize count, const jvmtiError *results) {
    say("%s: %s", what, error_name(error));
    if (error != JVMTI_ERROR_NONE) return;
    for (jsize i = 0; i < count; i++) say("  %s", error_name(results[i]));
}

NATIVE(void, SuspendThreadListResults, lists, jobjectArray list) {
    jthread threads[16];
    jvmtiError results[16];
    jsize count = (*jni)->GetArrayLength(jni, list);
    for (jsize i = 0; i < count; i++) threads[i] = (*jni)->GetObjectArrayElement(jni, list, i);
    for (int i = 0; i < 16; i++) results[i] = JVMTI_ERROR_INTERNAL;
    show(jni, "suspend", (*jvmti)->SuspendThreadList(jvmti, count, threads, results), count, results);
    for (jsize i = 0; i < 3; i++) say("state %s", state_of(threads[i]));
    show(jni, "resume", (*jvmti)->ResumeThreadList(jvmti, count, threads, results), count, results);
    for (jsize i = 0; i < 3; i++) say("state %s", state_of(threads[i]));
    results[0] = JVMTI_ERROR_INTERNAL;
    show(jni, "suspend none", (*jvmti)->SuspendThreadList(jvmti, 0, threads, results), 0, results);
    show(jni, "resume none", (*jvmti)->ResumeThreadList(jvmti, 0, threads, results), 0, results);
    say("untouched %s", error_name(results[0]));
    SHOW(SuspendThreadList, -1, threads, results);
    SHOW(ResumeThreadList, -1, threads, results);
}

NATIVE(void, SuspendThreadListResults, suspend, jthread thread) { MUST(SuspendThread, thread); }

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
