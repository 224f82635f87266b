/* -Xcheck:jvmti on calls: wrong phases, absent capabilities, null, disposed environments, calls in callbacks of the heap and of collections. */
#include "strict.h"

static int collections;
static JNIEnv *environment;

static void JNICALL collected(jvmtiEnv *env) {
    if (collections++ > 0) return;
    jint count;
    jthread *threads;
    (*jvmti)->GetAllThreads(jvmti, &count, &threads);
    void *data;
    (*jvmti)->GetEnvironmentLocalStorage(jvmti, &data);
}

static jint JNICALL visited(jlong class_tag, jlong size, jlong *tag, jint length, void *user) {
    jthread thread;
    (*jvmti)->GetCurrentThread(jvmti, &thread);
    void *data;
    (*jvmti)->GetEnvironmentLocalStorage(jvmti, &data);
    (*environment)->GetVersion(environment);
    return JVMTI_VISIT_ABORT;
}

static void *storage_of(jvmtiEnv *env) {
    void *data = NULL;
    (*env)->GetEnvironmentLocalStorage(env, &data);
    return data;
}

NATIVE(void, StrictCalls, wrong) {
    jint count;
    (*jvmti)->GetAllThreads(jvmti, &count, NULL);
    (*jvmti)->GetAllThreads(jvmti, &count, NULL);
    (*jvmti)->GetFrameCount(jvmti, NULL, NULL);
    (*jvmti)->SetHeapSamplingInterval(jvmti, 0);
    (*jvmti)->SuspendThreadList(jvmti, -1, NULL, NULL);
    (*jvmti)->RawMonitorExit(jvmti, NULL);
    jthread unknown = NULL;
    jint state;
    /* An answer, no mistake. */
    SHOW(GetThreadState, unknown, &state);
    SHOW(ResumeThread, unknown);
}

NATIVE(void, StrictCalls, walk) {
    environment = jni;
    jvmtiHeapCallbacks heap = {.heap_iteration_callback = visited};
    SHOW(IterateThroughHeap, 0, NULL, &heap, NULL);
}

NATIVE(void, StrictCalls, collect) {
    enable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    SHOW(ForceGarbageCollection);
    say("%s", collections > 0 ? "collected" : "no collection");
    disable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
}

NATIVE(void, StrictCalls, dispose) {
    jvmtiEnv *other;
    (*java_vm)->GetEnv(java_vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->DisposeEnvironment(other);
    storage_of(other);
}

static void start(char *options) {
    log_errors();
    jint count;
    jthread *threads;
    (*jvmti)->GetAllThreads(jvmti, &count, &threads);
    callbacks.GarbageCollectionFinish = collected;
    NEED(can_tag_objects);
    NEED(can_generate_garbage_collection_events);
    ready();
}
