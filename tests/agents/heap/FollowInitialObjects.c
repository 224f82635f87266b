/* FollowReferences from an initial object of each kind: instance, string, arrays, class, interface, primitive class; no root is told, each reference has a referrer. */
#include "agent.h"

static const char *kind_name(jvmtiHeapReferenceKind kind) {
    switch (kind) {
    case JVMTI_HEAP_REFERENCE_CLASS: return "class";
    case JVMTI_HEAP_REFERENCE_FIELD: return "field";
    case JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT: return "element";
    case JVMTI_HEAP_REFERENCE_CLASS_LOADER: return "loader";
    case JVMTI_HEAP_REFERENCE_SIGNERS: return "signers";
    case JVMTI_HEAP_REFERENCE_PROTECTION_DOMAIN: return "domain";
    case JVMTI_HEAP_REFERENCE_INTERFACE: return "interface";
    case JVMTI_HEAP_REFERENCE_STATIC_FIELD: return "static";
    case JVMTI_HEAP_REFERENCE_CONSTANT_POOL: return "constant";
    case JVMTI_HEAP_REFERENCE_SUPERCLASS: return "super";
    default: return "a root";
    }
}

/* Only between tagged objects, and those resolved in constant pools left out; not into the classes of objects. */
static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (referrer_tag == NULL) {
        keep_line("%s to %lld without a referrer", kind_name(kind), (long long)*tag);
        return 0;
    }
    if (*tag == 0 || *referrer_tag == 0 || kind == JVMTI_HEAP_REFERENCE_CONSTANT_POOL) return 0;
    int indexed = kind == JVMTI_HEAP_REFERENCE_FIELD || kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD || kind == JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT;
    keep_line("%lld -> %lld: %s %d, class %lld of %lld, length %d", (long long)*referrer_tag, (long long)*tag, kind_name(kind),
        indexed ? info->field.index : -1, (long long)class_tag, (long long)referrer_class_tag, length);
    return indexed || kind == JVMTI_HEAP_REFERENCE_INTERFACE || kind == JVMTI_HEAP_REFERENCE_SUPERCLASS ? JVMTI_VISIT_OBJECTS : 0;
}

NATIVE(void, FollowInitialObjects, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, FollowInitialObjects, follow, jstring what, jobject object) {
    jvmtiHeapCallbacks heap = {NULL, reference};
    MUST(FollowReferences, 0, NULL, object, &heap, NULL);
    say_kept(text_of(jni, what));
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
