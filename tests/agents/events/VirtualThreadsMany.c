/* VirtualThreadStart and VirtualThreadEnd of many threads at once: each once, and what the start stored for the thread is there in the end. */
#include "agent.h"

static int starts, ends, lost;

static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    long number = atol(thread_name(thread));
    if (number <= 0) return;
    MUST(SetThreadLocalStorage, thread, (void *)number);
    __sync_fetch_and_add(&starts, 1);
}

static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    long number = atol(thread_name(thread));
    void *data = NULL;
    if (number <= 0) return;
    MUST(GetThreadLocalStorage, thread, &data);
    if ((long)data != number) __sync_fetch_and_add(&lost, 1);
    __sync_fetch_and_add(&ends, 1);
}

NATIVE(void, VirtualThreadsMany, show) { say("starts %d, ends %d, lost %d", starts, ends, lost); }

static void start(char *options) {
    NEED(can_support_virtual_threads);
    callbacks.VirtualThreadStart = thread_start;
    callbacks.VirtualThreadEnd = thread_end;
    ready();
    enable(JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
    enable(JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
}
