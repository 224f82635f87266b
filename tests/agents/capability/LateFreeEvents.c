/* can_generate_object_free_events taken after objects were tagged: those that die later are told by their tags, those that live aren't. */
#include "agent.h"

static int freed[64];

static void JNICALL object_free(jvmtiEnv *env, jlong tag) { freed[tag & 63]++; }

NATIVE(void, LateFreeEvents, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, LateFreeEvents, take) {
    NEED(can_generate_object_free_events);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
    SHOW(AddCapabilities, &capabilities);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
}

NATIVE(void, LateFreeEvents, collect, jobjectArray kept) {
    MUST(ForceGarbageCollection);
    disable(JVMTI_EVENT_OBJECT_FREE, NULL);
    for (int i = 0; i < 64; i++) {
        if (freed[i]) say("freed %d: %d", i, freed[i]);
    }
    for (int i = 0; i < (*jni)->GetArrayLength(jni, kept); i++) {
        jlong tag = -1;
        MUST(GetTag, (*jni)->GetObjectArrayElement(jni, kept, i), &tag);
        say("tag %lld lives", (long long)tag);
    }
    memset(freed, 0, sizeof freed);
    enable(JVMTI_EVENT_OBJECT_FREE, NULL);
}

static void start(char *options) {
    callbacks.ObjectFree = object_free;
    NEED(can_tag_objects);
    ready();
}
