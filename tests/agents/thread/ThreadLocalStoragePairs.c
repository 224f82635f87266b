/* Thread-local storage belongs to a pair of environment and thread; virtual threads have their own, wherever they run. */
#include "agent.h"

static jvmtiEnv *second;

static void show(const char *what, jthread thread) {
    void *first_data = (void *)99, *second_data = (void *)99;
    jvmtiError first_error = (*jvmti)->GetThreadLocalStorage(jvmti, thread, &first_data);
    jvmtiError second_error = (*second)->GetThreadLocalStorage(second, thread, &second_data);
    say("%s: %s %ld, %s %ld", what, error_name(first_error), (long)first_data, error_name(second_error), (long)second_data);
}

NATIVE(void, ThreadLocalStoragePairs, show, jstring what, jthread thread) { show(text_of(jni, what), thread); }

NATIVE(void, ThreadLocalStoragePairs, set, jthread thread, jlong one, jlong two) {
    MUST(SetThreadLocalStorage, thread, (void *)one);
    (*second)->SetThreadLocalStorage(second, thread, (void *)two);
}

static void JNICALL ended(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (!thread_is(thread, "own")) return;
    show("at the end", thread);
    MUST(SetThreadLocalStorage, NULL, (void *)7);
    show("changed there", NULL);
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    callbacks.ThreadEnd = ended;
    callbacks.VirtualThreadEnd = ended;
    ready();
    (*java_vm)->GetEnv(java_vm, (void **)&second, JVMTI_VERSION_1_2);
    enable(JVMTI_EVENT_THREAD_END, NULL);
    enable(JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
}
