/* Values of fields and arrays of each primitive type, and of strings, by FollowReferences and IterateThroughHeap. */
#include "agent.h"

static void keep_value(const char *what, int index, char type, jvalue value) {
    switch (type) {
    case 'Z': keep_line("%s %d: %c %d", what, index, type, value.z); break;
    case 'B': keep_line("%s %d: %c %d", what, index, type, value.b); break;
    case 'C': keep_line("%s %d: %c %x", what, index, type, value.c); break;
    case 'S': keep_line("%s %d: %c %d", what, index, type, value.s); break;
    case 'I': keep_line("%s %d: %c %d", what, index, type, value.i); break;
    case 'J': keep_line("%s %d: %c %llx", what, index, type, (long long)value.j); break;
    case 'F': keep_line("%s %d: %c %g", what, index, type, value.f); break;
    case 'D': keep_line("%s %d: %c %g", what, index, type, value.d); break;
    }
}

static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag, jvalue value,
                          jvmtiPrimitiveType type, void *data) {
    if (*tag == 1) keep_value(kind == JVMTI_HEAP_REFERENCE_FIELD ? "field" : "static", info->field.index, type, value);
    return 0;
}

static jint JNICALL elements(jlong class_tag, jlong size, jlong *tag, jint count, jvmtiPrimitiveType type, const void *values, void *data) {
    if (*tag <= 0) return 0;
    char what[32];
    snprintf(what, sizeof what, "%d elements,", count);
    if (count == 0) keep_line("%s %c", what, type);
    for (int i = 0; i < count; i++) {
        int size = strchr("ZB", type) ? 1 : strchr("CS", type) ? 2 : strchr("IF", type) ? 4 : 8;
        jvalue value = {0};
        memcpy(&value, (const char *)values + i * size, (size_t)size);
        keep_value(what, i, type, value);
    }
    return 0;
}

static jint JNICALL string(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length, void *data) {
    if (*tag == 2) keep_line("string of %d: %x %x, class %lld", length, length > 0 ? value[0] : 0, length > 1 ? value[length - 1] : 0, (long long)class_tag);
    return 0;
}

NATIVE(void, HeapPrimitives, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, HeapPrimitives, walk, jobject from) {
    jvmtiHeapCallbacks heap = {NULL, NULL, field, elements, string};
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    say_kept("followed");
    MUST(IterateThroughHeap, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &heap, NULL);
    say_kept("iterated");
    MUST(FollowReferences, JVMTI_HEAP_FILTER_TAGGED, NULL, from, &heap, NULL);
    say_kept("of tagged ones");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
