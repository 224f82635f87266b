/* Events of an exception sent by StopThread: it is thrown where the thread was, caught or not, and frames are popped by it. */
#include "agent.h"

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catch_method, jlocation catch_location) {
    if (is_of(method, "StopThreadEvents"))
        say("%s in %s, caught in %s line %d", object_text(jni, object), method_name(method), method_name(catch_method),
            line_of(catch_method, catch_location));
}

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    if (is_of(method, "StopThreadEvents")) say("%s caught in %s line %d", object_text(jni, object), method_name(method), line_of(method, location));
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    say("pop of %s, thrown %d", method_name(method), thrown);
}

NATIVE(void, StopThreadEvents, stop, jthread thread, jobject object) {
    MUST(SuspendThread, thread);
    jint depth = frame_of(thread, "spins");
    MUST(NotifyFramePop, thread, depth);
    MUST(NotifyFramePop, thread, depth + 1);
    MUST(NotifyFramePop, thread, depth + 2);
    SHOW(StopThread, thread, object);
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_get_line_numbers);
    NEED(can_signal_thread);
    NEED(can_suspend);
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    callbacks.FramePop = frame_pop;
    ready();
    enable(JVMTI_EVENT_EXCEPTION, NULL);
    enable(JVMTI_EVENT_EXCEPTION_CATCH, NULL);
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
