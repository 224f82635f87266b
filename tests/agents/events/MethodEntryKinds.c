/* MethodEntry of methods of every kind: at their first instruction, or -1 of natives; arguments are there, a synchronized method's monitor, too. */
#include "agent.h"

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (!is_of(method, "MethodEntryKinds")) return;
    jmethodID at = NULL;
    jlocation location = -2;
    jint number = 0, owned = -1;
    jobject *monitors = NULL;
    MUST(GetFrameLocation, thread, 0, &at, &location);
    MUST(GetOwnedMonitorInfo, thread, &owned, &monitors);
    const char *name = method_name(method);
    say("%s, the frame's %d, location %d, owns %d", strncmp(name, "lambda$", 7) == 0 ? "lambda" : full_name(method), at == method, (int)location, owned);
    if (strcmp(name, "number") == 0 && MUST(GetLocalInt, thread, 0, 0, &number) == JVMTI_ERROR_NONE) say("  number is %d", number);
}

NATIVE(void, MethodEntryKinds, hear, jboolean on) {
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
}

NATIVE(jint, MethodEntryKinds, natively, jint n) {
    return (*jni)->CallStaticIntMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "number", "(I)I"), n);
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_generate_method_entry_events);
    NEED(can_get_owned_monitor_info);
    callbacks.MethodEntry = entry;
    ready();
}
