/* Exception and ExceptionCatch: where thrown, where caught, through finally, native code, reflection, and uncaught. */
#include "agent.h"

static int is_ours(jmethodID method) {
    return strncmp(class_signature(declaring(method)), "LExceptions", 11) == 0;
}

static const char *name_of(jmethodID method) {
    const char *name = method_name(method);
    return strncmp(name, "lambda$", 7) == 0 ? "lambda" : name;
}

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                              jobject object, jmethodID catch_method, jlocation catch_location) {
    if (!is_ours(method)) return;
    char where[256] = "nowhere";
    if (catch_method != NULL && is_ours(catch_method))
        snprintf(where, sizeof where, "%s line %d", name_of(catch_method), line_of(catch_method, catch_location));
    else if (catch_method != NULL) snprintf(where, sizeof where, "elsewhere");
    say("%s thrown in %s line %d (%d), caught %s", class_signature((*jni)->GetObjectClass(jni, object)), name_of(method),
        line_of(method, location), location < 0 ? -1 : line_of(method, location) < 0 ? (int)location : 1, where);
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (!is_ours(method)) return;
    say("%s caught in %s line %d", class_signature((*jni)->GetObjectClass(jni, object)), name_of(method), line_of(method, location));
}

NATIVE(void, Exceptions, throwNatively, jstring message) {
    jclass mine = (*jni)->FindClass(jni, "Exceptions$Mine");
    (*jni)->ThrowNew(jni, mine, text_of(jni, message));
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LExceptions;")) return;
    enable(JVMTI_EVENT_EXCEPTION, NULL);
    enable(JVMTI_EVENT_EXCEPTION_CATCH, NULL);
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_get_line_numbers);
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
