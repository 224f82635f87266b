/* RedefineClasses when a method is left, by MethodExit or FramePop, normally or by an exception, of its class and of the caller's: result and exception arrive. */
#include "agent.h"

static int by_pop;

static void JNICALL exited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception, jvalue value) {
    if (!is_of(method, "RedefineAtExit$Old")) return;
    say("  exit of %s, %s%s", method_name(method), age_of(method), by_exception ? ", by exception" : "");
    if (!by_pop && strcmp(method_name(method), "deepest") == 0) redefine_kept();
}

static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    say("  pop of %s, %s%s", method_name(method), age_of(method), by_exception ? ", by exception" : "");
    redefine_kept();
}

NATIVE(void, RedefineAtExit, prepare, jclass klass, jbyteArray bytes, jboolean pop) {
    by_pop = pop;
    keep_version(jni, klass, bytes);
    enable(JVMTI_EVENT_METHOD_EXIT, NULL);
}

NATIVE(void, RedefineAtExit, within) {
    if (by_pop) {
        MUST(NotifyFramePop, NULL, 1);
        MUST(NotifyFramePop, NULL, 2);
    }
}

NATIVE(void, RedefineAtExit, done) { disable(JVMTI_EVENT_METHOD_EXIT, NULL); }

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_frame_pop_events);
    callbacks.MethodExit = exited;
    callbacks.FramePop = popped;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
