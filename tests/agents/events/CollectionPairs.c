/* GarbageCollectionStart and GarbageCollectionFinish come in pairs, never one in another; raw monitors, memory and storage may be used; an agent thread is notified. */
#include "agent.h"

static jrawMonitorID lock;
static int starts, finishes, inside, wrong, failed, noticed;
static jvmtiEnv *finish_only;
static int only;

static void JNICALL gc_start(jvmtiEnv *env) {
    unsigned char *memory = NULL;
    starts++;
    if (inside++ != 0) wrong++;
    failed += (*env)->Allocate(env, 100, &memory) != 0;
    failed += (*env)->Deallocate(env, memory) != 0;
}

static void JNICALL gc_finish(jvmtiEnv *env) {
    if (env == finish_only) {
        only++;
        return;
    }
    finishes++;
    if (--inside != 0) wrong++;
    failed += (*env)->RawMonitorEnter(env, lock) != 0;
    failed += (*env)->RawMonitorNotifyAll(env, lock) != 0;
    failed += (*env)->RawMonitorExit(env, lock) != 0;
}

static void JNICALL watcher(jvmtiEnv *env, JNIEnv *jni, void *data) {
    MUST(RawMonitorEnter, lock);
    noticed = 1;
    MUST(RawMonitorNotifyAll, lock);
    while (finishes == 0) MUST(RawMonitorWait, lock, 0);
    jclass found = (*jni)->FindClass(jni, "java/lang/String");
    noticed = found != NULL ? 2 : 3;
    MUST(RawMonitorNotifyAll, lock);
    MUST(RawMonitorExit, lock);
}

static void await(int value) {
    MUST(RawMonitorEnter, lock);
    while (noticed < value) MUST(RawMonitorWait, lock, 0);
    MUST(RawMonitorExit, lock);
}

NATIVE(void, CollectionPairs, watch, jthread thread) {
    MUST(RunAgentThread, thread, watcher, NULL, JVMTI_THREAD_NORM_PRIORITY);
    await(1);
    enable(JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
    enable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    (*finish_only)->SetEventNotificationMode(finish_only, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    MUST(ForceGarbageCollection);
    await(2);
    say("the agent thread was notified, and used JNI: %d", noticed == 2);
}

NATIVE(void, CollectionPairs, done) {
    disable(JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
    disable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    say("collections %s, as many ends: %d, in another: %d, failed calls %d, the other environment hears: %d", starts > 1 ? "some" : "too few", starts == finishes, wrong,
        failed, only >= finishes);
}

static void start(char *options) {
    NEED(can_generate_garbage_collection_events);
    callbacks.GarbageCollectionStart = gc_start;
    callbacks.GarbageCollectionFinish = gc_finish;
    ready();
    MUST(CreateRawMonitor, "lock", &lock);
    (*java_vm)->GetEnv(java_vm, (void **)&finish_only, JVMTI_VERSION_1_2);
    (*finish_only)->AddCapabilities(finish_only, &capabilities);
    (*finish_only)->SetEventCallbacks(finish_only, &callbacks, sizeof callbacks);
}
