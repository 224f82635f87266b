/* Exception and ExceptionCatch of errors that linking throws: missing classes, members, access, kinds of members, native methods. */
#include "agent.h"

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (!is_of(method, "ExceptionLinkage")) return;
    say("%s in %s line %d, caught in %s line %d", object_text(jni, object), method_name(method), line_of(method, location), method_name(catch_method),
        line_of(catch_method, catch_location));
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (is_of(method, "ExceptionLinkage")) say("caught %s in %s line %d", object_text(jni, object), method_name(method), line_of(method, location));
}

NATIVE(void, ExceptionLinkage, hear) {
    enable(JVMTI_EVENT_EXCEPTION, NULL);
    enable(JVMTI_EVENT_EXCEPTION_CATCH, NULL);
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_get_line_numbers);
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    ready();
}
