/* IterateThroughHeap and FollowReferences: filters, tags, primitive values, kinds of references. */
#include "agent.h"

static int instances, arrays;
static char lines[256][128];
static int line_count;

static void note(const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (line_count < 256) vsnprintf(lines[line_count++], 128, format, list);
    va_end(list);
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static void tell(const char *what) {
    qsort(lines, line_count, sizeof lines[0], by_text);
    say("%s: %d lines", what, line_count);
    for (int i = 0; i < line_count; i++) say("  %s", lines[i]);
    line_count = 0;
}

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag_ptr, jint length, void *data) {
    instances++;
    if (class_tag == 1 && *tag_ptr == 0) *tag_ptr = 1000 + instances;
    if (length >= 0) arrays++;
    if (data != &instances) say("wrong data");
    return JVMTI_VISIT_OBJECTS;
}

static jint JNICALL stop_after_3(jlong class_tag, jlong size, jlong *tag_ptr, jint length, void *data) {
    return ++instances == 3 ? JVMTI_VISIT_ABORT : 0;
}

static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag_ptr,
                          jvalue value, jvmtiPrimitiveType type, void *data) {
    if (class_tag != 1 && *tag_ptr != 1) return 0;
    switch (type) {
    case 'I': note("%d field %d int %d", kind, info->field.index, value.i); break;
    case 'J': note("%d field %d long %lld", kind, info->field.index, (long long)value.j); break;
    case 'Z': note("%d field %d boolean %d", kind, info->field.index, value.z); break;
    case 'D': note("%d field %d double %g", kind, info->field.index, value.d); break;
    default: note("%d field %d of type %c", kind, info->field.index, type);
    }
    return 0;
}

static jint JNICALL elements(jlong class_tag, jlong size, jlong *tag_ptr, jint count, jvmtiPrimitiveType type,
                             const void *values, void *data) {
    if (*tag_ptr == 7) {
        const jint *numbers = values;
        note("array of %d %c: %d %d %d", count, type, numbers[0], numbers[1], numbers[4]);
    }
    return 0;
}

static jint JNICALL string(jlong class_tag, jlong size, jlong *tag_ptr, const jchar *value, jint length, void *data) {
    if (*tag_ptr == 8) note("string of %d: %c%c%c ... %x %x", length, value[0], value[1], value[2], value[length - 2], value[length - 1]);
    return 0;
}

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                              jlong referrer_class_tag, jlong size, jlong *tag_ptr, jlong *referrer_tag_ptr, jint length,
                              void *data) {
    if (kind == JVMTI_HEAP_REFERENCE_CLASS) {
        if (*tag_ptr == 0) return 0;
        note("kind 1 class tag %lld -> %lld", (long long)referrer_class_tag, (long long)*tag_ptr);
        return 0;
    }
    int index = info == NULL ? -1 : info->field.index;
    note("kind %d index %d tag %lld of class %lld, from class %lld", kind, index, (long long)*tag_ptr, (long long)class_tag,
         (long long)referrer_class_tag);
    if (*tag_ptr == 0) *tag_ptr = 9999;
    return JVMTI_VISIT_OBJECTS;
}

static int roots[32];

static jint JNICALL any_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                  jlong referrer_class_tag, jlong size, jlong *tag_ptr, jlong *referrer_tag_ptr,
                                  jint length, void *data) {
    if (kind < 32) roots[kind]++;
    if (class_tag == 1 && *tag_ptr != 60) {
        instances++;
        *tag_ptr = 60;
    }
    return JVMTI_VISIT_OBJECTS;
}

NATIVE(void, HeapWalk, walk, jclass type, jobject marked, jstring text, jintArray numbers, jobject list) {
    jvmtiHeapCallbacks callbacks;
    jlong tag = 0;
    jclass string_class = (*jni)->GetObjectClass(jni, text);
    memset(&callbacks, 0, sizeof callbacks);
    MUST(SetTag, type, 1);
    MUST(SetTag, (*jni)->FindClass(jni, "HeapWalk$Special"), 2);
    MUST(SetTag, string_class, 3);
    MUST(SetTag, numbers, 7);
    MUST(SetTag, text, 8);

    callbacks.heap_iteration_callback = object;
    SHOW(IterateThroughHeap, 0, type, &callbacks, &instances);
    say("instances of Node: %d, arrays %d", instances, arrays);
    MUST(GetTag, marked, &tag);
    say("marked: %d", tag > 1000);
    instances = 0;
    SHOW(IterateThroughHeap, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &callbacks, &instances);
    say("tagged objects: %d", instances);
    instances = 0;
    SHOW(IterateThroughHeap, JVMTI_HEAP_FILTER_CLASS_UNTAGGED | JVMTI_HEAP_FILTER_TAGGED, (*jni)->FindClass(jni, "HeapWalk$Special"), &callbacks, &instances);
    say("untagged instances of Special: %d", instances);
    instances = 0;
    SHOW(IterateThroughHeap, JVMTI_HEAP_FILTER_TAGGED | JVMTI_HEAP_FILTER_UNTAGGED, NULL, &callbacks, &instances);
    say("nothing left: %d", instances);
    callbacks.heap_iteration_callback = stop_after_3;
    SHOW(IterateThroughHeap, 0, NULL, &callbacks, NULL);
    say("stopped after %d", instances);
    callbacks.heap_iteration_callback = NULL;
    callbacks.primitive_field_callback = field;
    callbacks.array_primitive_value_callback = elements;
    callbacks.string_primitive_value_callback = string;
    SHOW(IterateThroughHeap, 0, NULL, &callbacks, NULL);
    tell("values");

    memset(&callbacks, 0, sizeof callbacks);
    callbacks.heap_reference_callback = reference;
    // All of them: which comes first in a walk is the collector's affair.
    jlong five[] = {1001, 1002, 1003, 1004, 1005};
    jint count = 0;
    jobject *objects = NULL;
    MUST(GetObjectsWithTags, 5, five, &count, &objects, NULL);
    for (int i = 0; i < count; i++) MUST(SetTag, objects[i], 50);
    SHOW(FollowReferences, 0, NULL, list, &callbacks, NULL);
    tell("from the list");
    callbacks.heap_reference_callback = any_reference;
    instances = 0;
    SHOW(FollowReferences, 0, NULL, NULL, &callbacks, NULL);
    say("Nodes reached from everywhere: %d", instances);
    say("kinds seen: class %d, field %d, element %d, static %d, system class %d, stack local %d, thread %d, superclass %d",
        roots[1] > 0, roots[2] > 0, roots[3] > 0, roots[8] > 0, roots[22] > 0, roots[24] > 0, roots[26] > 0, roots[10] > 0);
    SHOW(FollowReferences, 0, NULL, NULL, NULL, NULL);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
