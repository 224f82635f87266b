/* FollowReferences from arrays: each element that isn't null with its index, the class of the array, lengths; arrays of arrays, of primitives. */
#include "agent.h"

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (referrer_tag == NULL || *referrer_tag <= 0 || *referrer_tag > 10) return 0;
    if (kind == JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT)
        keep_line("%lld [%d]: %lld of length %d", (long long)*referrer_tag, info->array.index, (long long)*tag, length);
    else keep_line("%lld kind %d: %lld, info %s, length %d", (long long)*referrer_tag, kind, (long long)*tag, info == NULL ? "null" : "given", length);
    return *tag > 0 && *tag <= 10 ? JVMTI_VISIT_OBJECTS : 0;
}

NATIVE(void, FollowArrays, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, FollowArrays, follow, jobject from) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    say_kept("followed");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
