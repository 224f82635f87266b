/* RedefineClasses in Exception and ExceptionCatch callbacks: the old version's handlers catch, old frames are left in order, the handler goes on. */
#include "agent.h"

static int at_catch;

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (!is_of(method, "RedefineAtException$Old")) return;
    say("  thrown in %s line %d, %s; caught in %s line %d", method_name(method), line_of(method, location), age_of(method), method_name(catch_method),
        line_of(catch_method, catch_location));
    if (!at_catch) redefine_kept();
    say("  now %s", age_of(method));
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (!is_of(method, "RedefineAtException$Old")) return;
    say("  caught in %s line %d, %s", method_name(method), line_of(method, location), age_of(method));
    if (at_catch) redefine_kept();
}

NATIVE(void, RedefineAtException, prepare, jclass klass, jbyteArray bytes, jboolean later) {
    at_catch = later;
    keep_version(jni, klass, bytes);
}

NATIVE(void, RedefineAtException, restore) { redefine_kept(); }

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_exception_events);
    NEED(can_get_line_numbers);
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    ready();
    enable(JVMTI_EVENT_EXCEPTION, NULL);
    enable(JVMTI_EVENT_EXCEPTION_CATCH, NULL);
}
