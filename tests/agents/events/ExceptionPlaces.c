/* Exception and ExceptionCatch: handlers in the method, in a caller, in finally and try-with-resources, rethrown, nested, of other types. */
#include "agent.h"

static const char *place(jmethodID method, jlocation location) {
    static __thread char text[2][256];
    static __thread int next;
    char *at = text[next++ % 2];
    if (method == NULL) snprintf(at, 256, "nowhere, location %d", (int)location);
    else if (!is_of(method, "ExceptionPlaces")) snprintf(at, 256, "elsewhere");
    else if (strncmp(method_name(method), "lambda$", 7) == 0) snprintf(at, 256, "a lambda line %d", line_of(method, location));
    else snprintf(at, 256, "%s line %d", method_name(method), line_of(method, location));
    return at;
}

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (is_of(method, "ExceptionPlaces"))
        say("%s thrown in %s, will be caught in %s", object_text(jni, object), place(method, location), place(catch_method, catch_location));
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (is_of(method, "ExceptionPlaces")) say("%s caught in %s", object_text(jni, object), place(method, location));
}

NATIVE(void, ExceptionPlaces, hear) {
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
