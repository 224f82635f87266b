/* ExceptionCatch of exceptions that native methods of the JDK and the VM itself throw: from copying, cloning, waiting, reflection, loading, memory that isn't there. */
#include "agent.h"

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    /* Which method of a call into the library it is, the native one, its caller or a helper, is left open. */
    if (catch_method != NULL && is_of(catch_method, "ExceptionLibrary")) keep_line("to be caught in line %d", line_of(catch_method, catch_location));
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (!is_of(method, "ExceptionLibrary")) return;
    if (kept_line_count > 0) say("  %s", kept_lines[0]);
    kept_line_count = 0;
    jmethodID at = NULL;
    jlocation where = -1;
    MUST(GetFrameLocation, thread, 0, &at, &where);
    say("  caught %s in %s line %d, here: %d", object_text(jni, object), method_name(method), line_of(method, location), at == method && where == location);
}

NATIVE(void, ExceptionLibrary, hear) {
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
