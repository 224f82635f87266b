/* FollowReferences: the index of a field counts those of all interfaces first, then those of the superclasses; seen from objects, classes, interfaces. */
#include "agent.h"

static const char *names[] = {"?", "object of C1", "object of C2", "C1", "C2", "I0", "I1", "I2", "value"};

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (referrer_tag != NULL && *referrer_tag > 0 && (kind == JVMTI_HEAP_REFERENCE_FIELD || kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD))
        keep_line("%s, kind %d, index %d: %s", names[*referrer_tag], kind, info->field.index, names[*tag]);
    return *tag > 0 ? JVMTI_VISIT_OBJECTS : 0;
}

static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag, jvalue value,
                          jvmtiPrimitiveType type, void *data) {
    if (*tag > 0) keep_line("%s, kind %d, index %d: %c %d", names[*tag], kind, info->field.index, type, value.i);
    return 0;
}

NATIVE(void, FollowFieldIndexes, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, FollowFieldIndexes, follow, jobject from) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference, .primitive_field_callback = field};
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    say_kept("followed");
    heap.heap_reference_callback = NULL;
    MUST(IterateThroughHeap, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &heap, NULL);
    say_kept("iterated");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
