/* can_generate_object_free_events taken after objects were tagged: those that die later are told by their tags, those that live aren't. */
#include "agent.h"

static jrawMonitorID lock;
static int freed[64], count;

static void JNICALL object_free(jvmtiEnv *env, jlong tag) {
    MUST(RawMonitorEnter, lock);
    freed[tag & 63]++;
    count++;
    MUST(RawMonitorNotifyAll, lock);
    MUST(RawMonitorExit, lock);
}

NATIVE(void, LateFreeEvents, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, LateFreeEvents, take) {
    NEED(can_generate_object_free_events);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
    SHOW(AddCapabilities, &capabilities);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
}

/* The events may come a little after the collection. */
NATIVE(void, LateFreeEvents, collect, jint expected, jobjectArray kept) {
    MUST(ForceGarbageCollection);
    MUST(RawMonitorEnter, lock);
    for (int i = 0; i < 50 && count < expected; i++) MUST(RawMonitorWait, lock, 100);
    for (int i = 0; i < 64; i++) {
        if (freed[i]) say("freed %d: %d", i, freed[i]);
    }
    memset(freed, 0, sizeof freed);
    count = 0;
    MUST(RawMonitorExit, lock);
    for (int i = 0; i < (*jni)->GetArrayLength(jni, kept); i++) {
        jlong tag = -1;
        MUST(GetTag, (*jni)->GetObjectArrayElement(jni, kept, i), &tag);
        say("tag %lld lives", (long long)tag);
    }
}

static void start(char *options) {
    callbacks.ObjectFree = object_free;
    NEED(can_tag_objects);
    ready();
    MUST(CreateRawMonitor, "lock", &lock);
}
