/* IterateOverObjectsReachableFromObject: all kinds of references with their indexes, the tags of both ends, an object told for each reference to it. */
#include "agent.h"

static jvmtiIterationControl JNICALL reference(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size, jlong *tag, jlong referrer, jint index,
                                               void *data) {
    /* References by the constant pool may come as well. */
    if (*tag > 0 && kind != JVMTI_REFERENCE_CONSTANT_POOL)
        keep_line("%lld to %lld, kind %d, index %d, class %lld, data %s", (long long)referrer, (long long)*tag, kind, index, (long long)class_tag, (char *)data);
    return *tag > 0 ? JVMTI_ITERATION_CONTINUE : JVMTI_ITERATION_IGNORE;
}

NATIVE(void, ReachableFrom, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, ReachableFrom, iterate, jobject from) {
    SHOW(IterateOverObjectsReachableFromObject, from, reference, "given");
    say_kept("references");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
