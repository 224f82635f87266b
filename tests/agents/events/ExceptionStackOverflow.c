/* Exception and ExceptionCatch of a StackOverflowError: one throw and one catch are told, however deep it was thrown. */
#include "agent.h"

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (strcmp(object_text(jni, object), "Ljava/lang/StackOverflowError;") != 0) return;
    disable(JVMTI_EVENT_EXCEPTION, NULL);
    say("thrown in a method of the program %d, caught in %s line %d", is_of(method, "ExceptionStackOverflow"), method_name(catch_method),
        line_of(catch_method, catch_location));
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    jint count = 0;
    if (!is_of(method, "ExceptionStackOverflow")) return;
    MUST(GetFrameCount, thread, &count);
    say("%s caught in %s line %d, %d frames", object_text(jni, object), method_name(method), line_of(method, location), count);
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_get_line_numbers);
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    ready();
    enable(JVMTI_EVENT_EXCEPTION, NULL);
    enable(JVMTI_EVENT_EXCEPTION_CATCH, NULL);
}
