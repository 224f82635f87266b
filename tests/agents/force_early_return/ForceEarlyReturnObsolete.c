/* ForceEarlyReturn of frames whose methods were redefined since: they return the value, and the next call is of the new version. */
#include "agent.h"

static jclass target;
static jbyteArray new_bytes;

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    jboolean obsolete = 0;
    MUST(IsMethodObsolete, method, &obsolete);
    say("pop of %s, obsolete %d", method_name(method), obsolete);
}

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    jboolean obsolete = 0;
    if (!is_of(method, "ForceEarlyReturnObsolete$First")) return;
    MUST(IsMethodObsolete, method, &obsolete);
    say("exit of %s, obsolete %d: %s", method_name(method), obsolete, object_text(jni, value.l));
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s", method_name(method));
    SHOW(NotifyFramePop, thread, 0);
    SHOW(NotifyFramePop, thread, 1);
    say("RedefineClasses: %s", error_name(redefine_by(jni, target, new_bytes)));
    SHOW(ForceEarlyReturnObject, thread, (*jni)->NewStringUTF(jni, "forced"));
}

NATIVE(void, ForceEarlyReturnObsolete, prepare, jclass klass, jbyteArray bytes) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    target = (*jni)->NewGlobalRef(jni, klass);
    new_bytes = (*jni)->NewGlobalRef(jni, bytes);
    break_in(klass, "inner");
    enable(JVMTI_EVENT_METHOD_EXIT, thread);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_method_exit_events);
    NEED(can_force_early_return);
    NEED(can_redefine_classes);
    callbacks.Breakpoint = breakpoint;
    callbacks.FramePop = frame_pop;
    callbacks.MethodExit = leaving;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
