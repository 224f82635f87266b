/* FollowReferences: the pointers to tags of referrer and object; one and the same for a reference to itself; tags set and taken away through them. */
#include "agent.h"

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (referrer_tag == NULL || kind != JVMTI_HEAP_REFERENCE_FIELD) return 0;
    say("%lld to %lld%s", (long long)*referrer_tag, (long long)*tag, tag == referrer_tag ? ", one pointer" : "");
    if (tag == referrer_tag) *tag += 100;
    else {
        *tag = *tag == 7 ? 0 : *referrer_tag + 1;
        *referrer_tag = -*referrer_tag;
    }
    return JVMTI_VISIT_OBJECTS;
}

NATIVE(void, FollowTagPointers, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(jlong, FollowTagPointers, tagOf, jobject object) {
    jlong tag = -1;
    MUST(GetTag, object, &tag);
    return tag;
}

NATIVE(void, FollowTagPointers, follow, jobject from) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    SHOW(FollowReferences, 0, NULL, from, &heap, NULL);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
