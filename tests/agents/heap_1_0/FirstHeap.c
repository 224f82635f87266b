/* The walks of "Heap (1.0)": from an object, from the roots, over all objects, over those of a class. Only tagged objects are told. */
#include "agent.h"

static int stop_at, count;
static char *lines[256];

static int compare(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Lines come in no certain order. */
static void note(const char *format, ...) {
    char line[256];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (count < 256) lines[count++] = strdup(line);
}

static void flush_notes(void) {
    qsort(lines, (size_t)count, sizeof *lines, compare);
    for (int i = 0; i < count; i++) say("  %s", lines[i]);
    count = 0;
}

static jvmtiIterationControl JNICALL reference(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size, jlong *tag, jlong referrer, jint index,
                                               void *user) {
    // Which entries of a constant pool that name the nest host are resolved is the VM's affair.
    int of_nest = kind == JVMTI_REFERENCE_CONSTANT_POOL && *tag == 9;
    if (*tag > 0 && *tag < 100 && referrer != 0 && !of_nest) note("%lld to %lld: kind %d index %d, class %lld", (long long)referrer, (long long)*tag, kind, index, (long long)class_tag);
    if (*tag == stop_at && stop_at != 0) return JVMTI_ITERATION_IGNORE;
    return JVMTI_ITERATION_CONTINUE;
}

static jvmtiIterationControl JNICALL root(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag, void *user) {
    return JVMTI_ITERATION_CONTINUE;
}

static int stack_references;

static jvmtiIterationControl JNICALL stack(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag, jlong thread_tag, jint depth,
                                           jmethodID method, jint slot, void *user) {
    if (*tag == 2 && kind == JVMTI_HEAP_ROOT_STACK_LOCAL) stack_references++;
    return JVMTI_ITERATION_CONTINUE;
}

static jvmtiIterationControl JNICALL object(jlong class_tag, jlong size, jlong *tag, void *user) {
    if (*tag != 0) note("tag %lld, class %lld, size %s", (long long)*tag, (long long)class_tag, size > 8 && size < 10000 ? "fine" : "wrong");
    else if (class_tag == 7 || class_tag == 8) note("untagged of class %lld", (long long)class_tag);
    return JVMTI_ITERATION_CONTINUE;
}

NATIVE(void, FirstHeap, tag, jobject o, jlong tag) {
    MUST(SetTag, o, tag);
}

NATIVE(void, FirstHeap, reachable, jobject from, jint stop) {
    stop_at = stop;
    say("from an object, into %d not:", stop);
    MUST(IterateOverObjectsReachableFromObject, from, reference, NULL);
    flush_notes();
    stop_at = 0;
}

NATIVE(void, FirstHeap, everything) {
    say("from the roots:");
    MUST(IterateOverReachableObjects, root, stack, reference, NULL);
    flush_notes();
    say("on the stack: %s", stack_references > 0 ? "yes" : "no");
    say("all tagged:");
    MUST(IterateOverHeap, JVMTI_HEAP_OBJECT_TAGGED, object, NULL);
    flush_notes();
    SHOW(IterateOverHeap, JVMTI_HEAP_OBJECT_EITHER, NULL, NULL);
}

NATIVE(void, FirstHeap, instances, jclass klass, jint filter) {
    say("instances, filter %d:", filter);
    MUST(IterateOverInstancesOfClass, klass, filter, object, NULL);
    flush_notes();
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
