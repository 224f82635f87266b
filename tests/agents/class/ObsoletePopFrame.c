/* A frame whose method has become obsolete is popped, or made to return early: the call is made again, of the new version. */
#include "agent.h"

static int mode;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s, %s", method_name(method), age_of(method));
    redefine_kept();
    if (mode == 0) SHOW(PopFrame, thread);
    else SHOW(ForceEarlyReturnInt, thread, 77);
}

NATIVE(void, ObsoletePopFrame, prepare, jclass klass, jbyteArray bytes, jint way) {
    mode = way;
    keep_version(jni, klass, bytes);
    break_in(klass, "work");
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_breakpoint_events);
    NEED(can_pop_frame);
    NEED(can_force_early_return);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
