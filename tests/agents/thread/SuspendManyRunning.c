/* Many threads that run are suspended by one call, and do nothing until they are resumed: at the price of one stop, not of one each. The
   stock VM stops one after the other, which may take half a minute. */
#include "agent.h"
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static jthread *list_of(JNIEnv *jni, jobjectArray array, jint *count) {
    *count = (*jni)->GetArrayLength(jni, array);
    jthread *threads = malloc(*count * sizeof *threads);
    for (int i = 0; i < *count; i++) threads[i] = (*jni)->GetObjectArrayElement(jni, array, i);
    return threads;
}

/* What comes of each, in words, equal ones together. */
static void show(const char *what, jint count, jvmtiError *results) {
    for (int i = 0; i < count;) {
        say("%s: %s", what, error_name(results[i]));
        for (jvmtiError first = results[i]; i < count && results[i] == first;) i++;
    }
}

NATIVE(jdouble, SuspendManyRunning, change, jobjectArray array, jboolean suspend, jboolean silently) {
    jint count;
    jthread *threads = list_of(jni, array, &count);
    jvmtiError *results = malloc(count * sizeof *results);
    double begin = now();
    if (suspend) MUST(SuspendThreadList, count, threads, results);
    else MUST(ResumeThreadList, count, threads, results);
    double took = now() - begin;
    if (!silently) show(suspend ? "suspend" : "resume", count, results);
    free(results);
    free(threads);
    return took;
}

NATIVE(jdouble, SuspendManyRunning, stop) {
    jint count;
    jvmtiStackInfo *stacks;
    double begin = now();
    MUST(GetAllStackTraces, 1, &stacks, &count);
    double took = now() - begin;
    MUST(Deallocate, (unsigned char *)stacks);
    return took;
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
