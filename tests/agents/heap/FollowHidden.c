/* FollowReferences through a hidden class: what a lambda captured, fields of instances and statics of a class defined hidden. */
#include "agent.h"

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (*tag > 0 && referrer_tag != NULL && *referrer_tag > 0 && kind != JVMTI_HEAP_REFERENCE_CONSTANT_POOL)
        keep_line("%lld to %lld, kind %d, index %d", (long long)*referrer_tag, (long long)*tag, kind,
             kind == JVMTI_HEAP_REFERENCE_FIELD || kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD ? info->field.index : -1);
    return *tag > 0 ? JVMTI_VISIT_OBJECTS : 0;
}

NATIVE(void, FollowHidden, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, FollowHidden, follow, jobject from) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    say_kept("followed");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
