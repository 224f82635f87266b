/* Every function that the specification calls safe in heap callbacks, GarbageCollectionStart, GarbageCollectionFinish and ObjectFree, in each of
 * them; jvmti-facts' tests see to it that none is left out. */
#include "agent.h"


static struct { const char *callback; int done; int wrong; const char *first; jvmtiError error; } results[16];
static const char *expected = "data";

/* Calls all of them, once for each callback; what fails is told later. */
static void call_all(const char *callback) {
    int at = 0;
    while (results[at].callback != NULL && strcmp(results[at].callback, callback) != 0) at++;
    results[at].callback = callback;
    if (results[at].done++ > 0) return;
    jrawMonitorID monitor = NULL;
    unsigned char *memory = NULL;
    jvmtiTimerInfo timer;
    jlong nanos = -1, cpu = -1;
    void *data = NULL;
#define SAFE(function, ...) do { \
        jvmtiError error_ = (*jvmti)->function(jvmti, ##__VA_ARGS__); \
        if (error_ != JVMTI_ERROR_NONE && results[at].wrong++ == 0) { \
            results[at].first = #function; \
            results[at].error = error_; \
        } \
    } while (0)
    SAFE(CreateRawMonitor, "in a callback", &monitor);
    SAFE(RawMonitorEnter, monitor);
    SAFE(RawMonitorWait, monitor, 1);
    SAFE(RawMonitorNotify, monitor);
    SAFE(RawMonitorNotifyAll, monitor);
    SAFE(RawMonitorExit, monitor);
    SAFE(DestroyRawMonitor, monitor);
    SAFE(Allocate, 100, &memory);
    SAFE(Deallocate, memory);
    SAFE(GetCurrentThreadCpuTimerInfo, &timer);
    SAFE(GetCurrentThreadCpuTime, &cpu);
    SAFE(GetTimerInfo, &timer);
    SAFE(GetTime, &nanos);
    SAFE(SetEnvironmentLocalStorage, expected);
    SAFE(GetEnvironmentLocalStorage, &data);
    if (results[at].wrong == 0 && (cpu < 0 || nanos < 0 || data != expected)) results[at].first = "a value", results[at].wrong = 1;
}

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    call_all("heap_iteration_callback");
    return 0;
}
static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    call_all("heap_reference_callback");
    return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag, jvalue value,
                          jvmtiPrimitiveType type, void *data) {
    call_all("primitive_field_callback");
    return 0;
}
static jint JNICALL array(jlong class_tag, jlong size, jlong *tag, jint count, jvmtiPrimitiveType type, const void *elements, void *data) {
    call_all("array_primitive_value_callback");
    return 0;
}
static jint JNICALL string(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length, void *data) {
    call_all("string_primitive_value_callback");
    return 0;
}
static jvmtiIterationControl JNICALL old_object(jlong class_tag, jlong size, jlong *tag, void *data) {
    call_all("jvmtiHeapObjectCallback");
    return JVMTI_ITERATION_CONTINUE;
}
static jvmtiIterationControl JNICALL old_root(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag, void *data) {
    call_all("jvmtiHeapRootCallback");
    return JVMTI_ITERATION_CONTINUE;
}
static jvmtiIterationControl JNICALL old_stack(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag, jlong thread_tag, jint depth,
                                               jmethodID method, jint slot, void *data) {
    call_all("jvmtiStackReferenceCallback");
    return JVMTI_ITERATION_CONTINUE;
}
static jvmtiIterationControl JNICALL old_reference(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size, jlong *tag, jlong referrer_tag,
                                                   jint index, void *data) {
    call_all("jvmtiObjectReferenceCallback");
    return JVMTI_ITERATION_CONTINUE;
}
static void JNICALL begins(jvmtiEnv *env) { call_all("GarbageCollectionStart"); }
static void JNICALL ends(jvmtiEnv *env) { call_all("GarbageCollectionFinish"); }
static void JNICALL freed(jvmtiEnv *env, jlong tag) { call_all("ObjectFree"); }

NATIVE(void, CallbackSafeFunctions, walk, jobject from) {
    jvmtiHeapCallbacks heap = {object, reference, field, array, string};
    MUST(IterateThroughHeap, 0, NULL, &heap, NULL);
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    MUST(IterateOverHeap, JVMTI_HEAP_OBJECT_EITHER, old_object, NULL);
    MUST(IterateOverReachableObjects, old_root, old_stack, old_reference, NULL);
}
NATIVE(void, CallbackSafeFunctions, tag, jobject object) {
    MUST(SetTag, object, 7);
}
NATIVE(void, CallbackSafeFunctions, collect) {
    MUST(ForceGarbageCollection);
}
NATIVE(jboolean, CallbackSafeFunctions, tell) {
    int told = 0;
    while (told < 16 && results[told].callback != NULL) told++;
    if (told < 12) return JNI_FALSE;
    for (int i = 0; i < told; i++) {
        if (results[i].wrong == 0) keep_line("%s: all right", results[i].callback);
        else keep_line("%s: %d wrong, %s %s", results[i].callback, results[i].wrong, results[i].first, error_name(results[i].error));
    }
    say_kept("callbacks");
    return JNI_TRUE;
}

static void start(char *options) {
    NEED(can_tag_objects);
    NEED(can_generate_garbage_collection_events);
    NEED(can_generate_object_free_events);
    NEED(can_get_current_thread_cpu_time);
    callbacks.GarbageCollectionStart = begins;
    callbacks.GarbageCollectionFinish = ends;
    callbacks.ObjectFree = freed;
    ready();
    enable(JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
    enable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    enable(JVMTI_EVENT_OBJECT_FREE, NULL);
}
