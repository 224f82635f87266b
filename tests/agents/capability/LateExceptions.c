/* can_generate_exception_events taken from within a hot loop that throws and catches, also by inlined callees: throw and catch are heard from then on. */
#include "agent.h"

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (!is_of(method, "LateExceptions")) return;
    say("thrown in %s line %d, caught in %s line %d: %s", method_name(method), line_of(method, location),
        catch_method == NULL ? "none" : method_name(catch_method), catch_method == NULL ? -1 : line_of(catch_method, catch_location), object_text(jni, object));
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (is_of(method, "LateExceptions")) say("caught in %s line %d: %s", method_name(method), line_of(method, location), object_text(jni, object));
}

static void mode(jvmtiEventMode on) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    SHOW(SetEventNotificationMode, on, JVMTI_EVENT_EXCEPTION, thread);
    SHOW(SetEventNotificationMode, on, JVMTI_EVENT_EXCEPTION_CATCH, thread);
}

NATIVE(void, LateExceptions, take) {
    SHOW(AddCapabilities, &capabilities);
    mode(JVMTI_ENABLE);
}

NATIVE(void, LateExceptions, give) {
    mode(JVMTI_DISABLE);
    SHOW(RelinquishCapabilities, &capabilities);
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    ready();
    NEED(can_generate_exception_events);
    offer();
}
