/* SetEventNotificationMode: an event is sent if it is enabled for all or for the thread, each switched by itself, once however often enabled. */
#include "agent.h"

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (strcmp(full_name(method), "EventModes.called") == 0) say("  entry in %s", thread_name(thread));
}

NATIVE(void, EventModes, mode, jstring what, jboolean on, jthread thread) {
    say("%s", text_of(jni, what));
    SHOW(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, thread);
}

static void start(char *options) {
    NEED(can_generate_method_entry_events);
    NEED(can_support_virtual_threads);
    callbacks.MethodEntry = entry;
    ready();
}
