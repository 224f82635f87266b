/* Exception and ExceptionCatch enabled for some threads, platform and virtual, only; through frames that were unmounted in between. */
#include "agent.h"

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (is_of(method, "ExceptionThreads")) say("%s: thrown in %s, caught in %s", thread_name(thread), method_name(method), method_name(catch_method));
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (is_of(method, "ExceptionThreads")) say("%s: caught in %s", thread_name(thread), method_name(method));
}

NATIVE(void, ExceptionThreads, hear, jthread thread, jboolean both) {
    enable(JVMTI_EVENT_EXCEPTION, thread);
    if (both) enable(JVMTI_EVENT_EXCEPTION_CATCH, thread);
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_support_virtual_threads);
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    ready();
}
