/* MethodExit and FramePop by exception: of each method that doesn't handle it, native ones, too; not of the one that does. */
#include "agent.h"

static void JNICALL leaves(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (!is_of(method, "MethodExitByException")) return;
    jint owned = -1;
    jobject *monitors = NULL;
    MUST(GetOwnedMonitorInfo, thread, &owned, &monitors);
    say("exit of %s, thrown %d, owns %d", method_name(method), thrown, owned);
}

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    jboolean native = 0;
    MUST(IsMethodNative, method, &native);
    if (is_of(method, "MethodExitByException") && !native) MUST(NotifyFramePop, thread, 0);
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    say("pop of %s, thrown %d", method_name(method), thrown);
}

NATIVE(void, MethodExitByException, throwNatively) {
    (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "native");
}

NATIVE(void, MethodExitByException, passOn) {
    (*jni)->CallStaticVoidMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "fails", "()V"));
}

NATIVE(void, MethodExitByException, handleNatively) {
    (*jni)->CallStaticVoidMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "fails", "()V"));
    say("pending %d", (*jni)->ExceptionCheck(jni));
    (*jni)->ExceptionClear(jni);
}

/* FramePop and MethodExit have no order, so one is heard at a time. */
NATIVE(void, MethodExitByException, hear, jboolean exits) {
    jvmtiEventMode mode = exits ? JVMTI_ENABLE : JVMTI_DISABLE;
    MUST(SetEventNotificationMode, mode, JVMTI_EVENT_METHOD_EXIT, NULL);
    MUST(SetEventNotificationMode, !mode, JVMTI_EVENT_METHOD_ENTRY, NULL);
    MUST(SetEventNotificationMode, !mode, JVMTI_EVENT_FRAME_POP, NULL);
}

static void start(char *options) {
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_get_owned_monitor_info);
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaves;
    callbacks.FramePop = frame_pop;
    ready();
}
