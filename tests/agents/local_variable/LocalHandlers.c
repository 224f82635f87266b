/* Variables in handlers and finally blocks, of frames that caught exceptions thrown below: the exception is read and may be replaced. */
#include "agent.h"

static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) {
    jint n = 0;
    if (!is_of(method, "LocalHandlers")) return;
    MUST(GetLocalInt, thread, 0, slot_of(method, "n", location), &n);
    say("catch in %s line %d: n %d", method_name(method), line_of(method, location), n);
    SHOW(SetLocalInt, thread, 0, slot_of(method, "n", location), n + 1);
}

NATIVE(void, LocalHandlers, replace, jint depth, jobject other) {
    jmethodID method = NULL;
    jlocation at = 0;
    jobject now = NULL;
    MUST(GetFrameLocation, NULL, depth, &method, &at);
    jint slot = slot_of(method, "e", at);
    MUST(GetLocalObject, NULL, depth, slot, &now);
    say("%s in slot %d: %s", method_name(method), slot, object_text(jni, now));
    SHOW(SetLocalObject, NULL, depth, slot, other);
}

NATIVE(void, LocalHandlers, mode, jboolean on) {
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_EXCEPTION_CATCH, NULL);
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_generate_exception_events);
    NEED(can_get_line_numbers);
    callbacks.ExceptionCatch = caught;
    ready();
}
