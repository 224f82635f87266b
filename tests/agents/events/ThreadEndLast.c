/* ThreadEnd and VirtualThreadEnd come last: the thread's other events lie before them, as its own do between start and end. */
#include "agent.h"

static void tell(const char *event, jthread thread) {
    if (thread_is(thread, "own")) say("%s in %s", event, thread_name(thread));
}

static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    tell("start", thread);
    if (!thread_is(thread, "own")) return;
    enable(JVMTI_EVENT_METHOD_ENTRY, thread);
    enable(JVMTI_EVENT_METHOD_EXIT, thread);
}

static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) { tell("end", thread); }

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (is_of(method, "ThreadEndLast")) say("entry of %s in %s", method_name(method), thread_name(thread));
}

static void JNICALL leaves(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (is_of(method, "ThreadEndLast")) say("exit of %s in %s", method_name(method), thread_name(thread));
}

static void start(char *options) {
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_support_virtual_threads);
    callbacks.ThreadStart = thread_start;
    callbacks.ThreadEnd = thread_end;
    callbacks.VirtualThreadStart = thread_start;
    callbacks.VirtualThreadEnd = thread_end;
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaves;
    ready();
    enable(JVMTI_EVENT_THREAD_START, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
    enable(JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
    enable(JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
}
