/* What heap callbacks may call: memory, raw monitors, storage of the environment. */
#include "agent.h"

static jrawMonitorID lock;
static jvmtiError errors[6];
static int calls;

static void safe_calls(void) {
    if (calls++ > 0) return;
    unsigned char *memory = NULL;
    void *storage = NULL;
    errors[0] = (*jvmti)->Allocate(jvmti, 1000, &memory);
    memset(memory, 1, 1000);
    errors[1] = (*jvmti)->Deallocate(jvmti, memory);
    errors[2] = (*jvmti)->RawMonitorEnter(jvmti, lock);
    errors[3] = (*jvmti)->RawMonitorNotify(jvmti, lock);
    errors[4] = (*jvmti)->RawMonitorExit(jvmti, lock);
    errors[5] = (*jvmti)->GetEnvironmentLocalStorage(jvmti, &storage);
    snprintf(kept_lines[kept_line_count++], sizeof kept_lines[0], "storage %s", (char *)storage);
}

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    safe_calls();
    return 0;
}

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    safe_calls();
    return 0;
}

static jvmtiIterationControl JNICALL first_object(jlong class_tag, jlong size, jlong *tag, void *data) {
    safe_calls();
    return JVMTI_ITERATION_CONTINUE;
}

static void show(const char *what) {
    say("%s: Allocate %s, Deallocate %s, RawMonitorEnter %s, RawMonitorNotify %s, RawMonitorExit %s, GetEnvironmentLocalStorage %s", what, error_name(errors[0]),
        error_name(errors[1]), error_name(errors[2]), error_name(errors[3]), error_name(errors[4]), error_name(errors[5]));
    say_kept("once");
    memset(errors, 1, sizeof errors);
    calls = 0;
}

NATIVE(void, HeapCallbackSafe, run, jobject from) {
    jvmtiHeapCallbacks heap = {object, reference};
    MUST(IterateThroughHeap, 0, NULL, &heap, NULL);
    show("IterateThroughHeap");
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    show("FollowReferences");
    MUST(IterateOverHeap, JVMTI_HEAP_OBJECT_EITHER, first_object, NULL);
    show("IterateOverHeap");
}

static void start(char *options) {
    NEED(can_tag_objects);
    MUST(CreateRawMonitor, "lock", &lock);
    MUST(SetEnvironmentLocalStorage, "kept");
    ready();
}
