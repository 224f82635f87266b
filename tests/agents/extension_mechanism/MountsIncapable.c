/* SetExtensionEventCallback of the events of virtual threads' mounts, by an environment that doesn't have their capability. */
#include "agent.h"

static _Atomic int told;

static void JNICALL mounted(jvmtiEnv *env, JNIEnv *jni, jthread thread) { told = 1; }

static void JNICALL begun(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jint count = 0;
    jvmtiExtensionEventInfo *events = NULL;
    MUST(GetExtensionEvents, &count, &events);
    for (int i = 0; i < count; i++) {
        if (strstr(events[i].id, "com.sun.hotspot.events.VirtualThread") == NULL) continue;
        say("%s", events[i].id);
        SHOW(SetExtensionEventCallback, events[i].extension_event_index, (jvmtiExtensionEvent)mounted);
        MUST(SetEventNotificationMode, JVMTI_ENABLE, events[i].extension_event_index, NULL);
    }
}

NATIVE(void, MountsIncapable, tell) {
    say(told ? "told" : "not told");
}

static void start(char *options) {
    callbacks.VMInit = begun;
    ready();
    enable(JVMTI_EVENT_VM_INIT, NULL);
}
