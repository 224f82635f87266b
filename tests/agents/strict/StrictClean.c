/* -Xcheck:jvmti of an agent that does nothing wrong: events, references kept as global ones, memory given back, monitors left. */
#include "strict.h"

static jrawMonitorID monitor;
static jclass kept;
static int entries;

static void JNICALL prepared(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    char *signature = NULL;
    MUST(GetClassSignature, klass, &signature, NULL);
    if (strcmp(signature, "LStrictClean;") == 0) kept = (*jni)->NewGlobalRef(jni, klass);
    MUST(Deallocate, (unsigned char *)signature);
}

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    MUST(RawMonitorEnter, monitor);
    entries++;
    MUST(RawMonitorExit, monitor);
}

static jint JNICALL visited(jlong class_tag, jlong size, jlong *tag, jint length, void *user) {
    void *data;
    (*jvmti)->GetEnvironmentLocalStorage(jvmti, &data);
    *tag = 1;
    return JVMTI_VISIT_OBJECTS;
}

NATIVE(void, StrictClean, look) {
    jint count = 0;
    jthread *threads = NULL;
    MUST(GetAllThreads, &count, &threads);
    for (int i = 0; i < count; i++) {
        jvmtiThreadInfo info;
        MUST(GetThreadInfo, threads[i], &info);
        MUST(Deallocate, (unsigned char *)info.name);
    }
    MUST(Deallocate, (unsigned char *)threads);
    jvmtiHeapCallbacks heap = {.heap_iteration_callback = visited};
    MUST(IterateThroughHeap, 0, kept, &heap, NULL);
    jint methods = 0;
    jmethodID *ids = NULL;
    MUST(GetClassMethods, kept, &methods, &ids);
    MUST(Deallocate, (unsigned char *)ids);
    disable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    say("%d methods, %s", methods, entries > 10 ? "entered" : "not entered");
}

static void start(char *options) {
    log_errors();
    NEED(can_generate_method_entry_events);
    NEED(can_tag_objects);
    callbacks.ClassPrepare = prepared;
    callbacks.MethodEntry = entered;
    ready();
    MUST(CreateRawMonitor, "monitor", &monitor);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
    enable(JVMTI_EVENT_METHOD_ENTRY, NULL);
}
