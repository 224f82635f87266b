/* VirtualThreadMount and VirtualThreadUnmount of HotSpot with the other events of a virtual thread: on that thread, in pairs, between its start and its end. */
#include "agent.h"

static char text[1024];

static void add(jthread thread, const char *word) {
    jthread current = NULL;
    jvmtiThreadInfo info;
    (*jvmti)->GetThreadInfo(jvmti, thread, &info);
    if (info.name == NULL || strncmp(info.name, "ours", 4) != 0) return;
    JNIEnv *jni;
    (*java_vm)->GetEnv(java_vm, (void **)&jni, JNI_VERSION_1_6);
    (*jvmti)->GetCurrentThread(jvmti, &current);
    strcat(strcat(text, " "), word);
    if (!(*jni)->IsSameObject(jni, current, thread)) strcat(text, "(on another thread)");
}

static void JNICALL mounted(jvmtiEnv *env, JNIEnv *jni, jthread thread) { add(thread, "mount"); }
static void JNICALL unmounted(jvmtiEnv *env, JNIEnv *jni, jthread thread) { add(thread, "unmount"); }
static void JNICALL started(jvmtiEnv *env, JNIEnv *jni, jthread thread) { add(thread, "start"); }
static void JNICALL ended(jvmtiEnv *env, JNIEnv *jni, jthread thread) { add(thread, "end"); }

NATIVE(void, MountOrder, mark, jstring word) { strcat(strcat(text, " "), text_of(jni, word)); }

NATIVE(void, MountOrder, show, jstring what) {
    say("%s:%s", text_of(jni, what), text);
    text[0] = 0;
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    callbacks.VirtualThreadStart = started;
    callbacks.VirtualThreadEnd = ended;
    ready();
    enable(JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
    enable(JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
    jint count = 0;
    jvmtiExtensionEventInfo *events = NULL;
    MUST(GetExtensionEvents, &count, &events);
    for (int i = 0; i < count; i++) {
        int mount = strcmp(events[i].id, "com.sun.hotspot.events.VirtualThreadMount") == 0;
        if (!mount && strcmp(events[i].id, "com.sun.hotspot.events.VirtualThreadUnmount") != 0) continue;
        MUST(SetExtensionEventCallback, events[i].extension_event_index, mount ? (jvmtiExtensionEvent)mounted : (jvmtiExtensionEvent)unmounted);
        MUST(SetEventNotificationMode, JVMTI_ENABLE, events[i].extension_event_index, NULL);
    }
}
