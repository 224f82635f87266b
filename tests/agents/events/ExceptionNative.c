/* Exceptions and native methods: thrown by one, they are told when Java code sees them; set and cleared there, they never are; called code's are. */
#include "agent.h"

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (!is_of(method, "ExceptionNative")) return;
    say("exception in %s%s", method_name(method), location == -1 ? ", natively" : "");
    if (catch_method == NULL) say("  caught nowhere, location %d", (int)catch_location);
    else say("  caught in %s line %d", method_name(catch_method), line_of(catch_method, catch_location));
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (is_of(method, "ExceptionNative")) say("catch in %s line %d: %s", method_name(method), line_of(method, location), object_text(jni, object));
}

static void call(JNIEnv *jni, jclass test) {
    (*jni)->CallStaticVoidMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "fails", "()V"));
}

static void raise(JNIEnv *jni) {
    (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "native");
}

NATIVE(void, ExceptionNative, raises) { raise(jni); }

NATIVE(void, ExceptionNative, setsAndClears) {
    raise(jni);
    (*jni)->ExceptionClear(jni);
}

NATIVE(void, ExceptionNative, passesOn) { call(jni, test); }

NATIVE(void, ExceptionNative, clearsCalled) {
    call(jni, test);
    (*jni)->ExceptionClear(jni);
}

NATIVE(void, ExceptionNative, replacesCalled) {
    call(jni, test);
    (*jni)->ExceptionClear(jni);
    raise(jni);
}

NATIVE(void, ExceptionNative, hear) {
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
