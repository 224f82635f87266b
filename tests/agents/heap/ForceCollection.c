/* ForceGarbageCollection: collects what is unreachable before it returns, and runs no finalisers. */
#include "agent.h"

static int starts, finishes;

static void JNICALL gc_start(jvmtiEnv *env) { starts++; }
static void JNICALL gc_finish(jvmtiEnv *env) { finishes++; }

NATIVE(void, ForceCollection, collect) {
    int before = finishes;
    MUST(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
    MUST(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    SHOW(ForceGarbageCollection);
    MUST(SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
    MUST(SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    say("finished before it returned: %s, as many as started: %s", finishes > before ? "yes" : "no", starts == finishes ? "yes" : "no");
}

NATIVE(jlong, ForceCollection, weak, jobject object) { return (jlong)(size_t)(*jni)->NewWeakGlobalRef(jni, object); }
NATIVE(jboolean, ForceCollection, cleared, jlong weak) { return (*jni)->IsSameObject(jni, (jweak)(size_t)weak, NULL); }

static void start(char *options) {
    NEED(can_generate_garbage_collection_events);
    callbacks.GarbageCollectionStart = gc_start;
    callbacks.GarbageCollectionFinish = gc_finish;
    ready();
}
