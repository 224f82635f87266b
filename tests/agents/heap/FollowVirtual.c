/* FollowReferences: an object that only an unmounted virtual thread's frame holds is reached through its thread; threads are roots of kind thread. */
#include "agent.h"

static int held, platform_root, virtual_root, given;

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    held += *tag == 1;
    platform_root += *tag == 2 && kind == JVMTI_HEAP_REFERENCE_THREAD;
    virtual_root += *tag == 3 && kind == JVMTI_HEAP_REFERENCE_THREAD;
    given += *tag == 4;
    return JVMTI_VISIT_OBJECTS;
}

NATIVE(void, FollowVirtual, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, FollowVirtual, follow, jobject from) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    held = platform_root = virtual_root = given = 0;
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    say("%s: held by the virtual thread's frame %d, its other object %d, threads as roots: platform %d, virtual %d", from == NULL ? "roots" : "thread",
        held > 0, given > 0, platform_root, virtual_root);
}

static void start(char *options) {
    NEED(can_tag_objects);
    NEED(can_support_virtual_threads);
    ready();
}
