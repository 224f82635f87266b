/* Exception that nothing catches: no place to catch it is told; by main, by a thread's run, in a class initialiser, in virtual threads. */
#include "agent.h"

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (!is_of(method, "ExceptionUncaught")) return;
    say("%s in %s of %s line %d, caught %s", object_text(jni, object), method_name(method), thread_name(thread), line_of(method, location),
        catch_method == NULL ? "nowhere" : is_of(catch_method, "ExceptionUncaught") ? method_name(catch_method) : "elsewhere");
    if (catch_method == NULL) say("  location %d", (int)catch_location);
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_get_line_numbers);
    NEED(can_support_virtual_threads);
    callbacks.Exception = exception;
    ready();
    enable(JVMTI_EVENT_EXCEPTION, NULL);
}
