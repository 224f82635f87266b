/* ObjectFree: once for each tagged object that is collected, with the tag it had last; to its environment; not for untagged or living ones; classes, too. */
#include "agent.h"

static jrawMonitorID lock;
static int told, others, failed;
static jvmtiEnv *other;

static void JNICALL freed(jvmtiEnv *env, jlong tag) {
    unsigned char *memory = NULL;
    failed += (*env)->Allocate(env, 10, &memory) != 0 || (*env)->Deallocate(env, memory) != 0;
    failed += (*env)->RawMonitorEnter(env, lock) != 0;
    if (env == other) others++;
    else keep_line("freed %lld", (long long)tag);
    told++;
    (*env)->RawMonitorNotifyAll(env, lock);
    (*env)->RawMonitorExit(env, lock);
}

NATIVE(void, FreedTags, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }
NATIVE(void, FreedTags, otherTag, jobject object, jlong tag) { (*other)->SetTag(other, object, tag); }

NATIVE(void, FreedTags, collect, jstring what, jint expected) {
    for (int i = 0; i < 50 && told < expected; i++) {
        MUST(ForceGarbageCollection);
        MUST(RawMonitorEnter, lock);
        if (told < expected) MUST(RawMonitorWait, lock, 100);
        MUST(RawMonitorExit, lock);
    }
    MUST(ForceGarbageCollection);
    MUST(RawMonitorEnter, lock);
    say_kept(text_of(jni, what));
    say("failed calls %d, to the other environment %d", failed, others);
    told = 0;
    MUST(RawMonitorExit, lock);
}

static void start(char *options) {
    NEED(can_tag_objects);
    NEED(can_generate_object_free_events);
    callbacks.ObjectFree = freed;
    ready();
    MUST(CreateRawMonitor, "lock", &lock);
    enable(JVMTI_EVENT_OBJECT_FREE, NULL);
    (*java_vm)->GetEnv(java_vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->AddCapabilities(other, &capabilities);
    (*other)->SetEventCallbacks(other, &callbacks, sizeof callbacks);
    (*other)->SetEventNotificationMode(other, JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, NULL);
}
