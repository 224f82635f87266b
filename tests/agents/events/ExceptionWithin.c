/* An Exception callback that calls Java code which throws and catches itself: its events are sent, and the first exception goes on as it was. */
#include "agent.h"

static int depth;

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (!is_of(method, "ExceptionWithin")) return;
    say("%*s%s in %s, pending %d", 2 * depth, "", object_text(jni, object), method_name(method), (*jni)->ExceptionCheck(jni));
    if (depth > 0) return;
    depth++;
    jclass klass = declaring(method);
    jint result = (*jni)->CallStaticIntMethod(jni, klass, (*jni)->GetStaticMethodID(jni, klass, "handles", "(I)I"), 7);
    say("  result %d, pending %d", result, (*jni)->ExceptionCheck(jni));
    depth--;
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (is_of(method, "ExceptionWithin")) say("%*scatch in %s: %s", 2 * depth, "", method_name(method), object_text(jni, object));
}

NATIVE(void, ExceptionWithin, hear) {
    enable(JVMTI_EVENT_EXCEPTION, NULL);
    enable(JVMTI_EVENT_EXCEPTION_CATCH, NULL);
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    ready();
}
