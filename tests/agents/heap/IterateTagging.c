/* IterateThroughHeap: tags set, changed and taken away in callbacks count at once, also for the filters of values; user data; abort. */
#include "agent.h"

static jlong next_tag;
static int calls, abort_at, data_wrong;

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    calls++;
    if (data != &next_tag) data_wrong++;
    *tag = *tag == 0 ? next_tag++ : 0;
    return calls == abort_at ? JVMTI_VISIT_ABORT : JVMTI_VISIT_OBJECTS;
}

static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag, jvalue value,
                          jvmtiPrimitiveType type, void *data) {
    keep_line("field of %s one", *tag == 0 ? "an untagged" : "a tagged");
    if (*tag != 0) *tag += 1000;
    return 0;
}

NATIVE(void, IterateTagging, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(jlong, IterateTagging, tagOf, jobject object) {
    jlong tag = -1;
    MUST(GetTag, object, &tag);
    return tag;
}

NATIVE(void, IterateTagging, iterate, jclass klass, jint filter, jint stop, jboolean values) {
    jvmtiHeapCallbacks heap = {object, NULL, values ? field : NULL};
    next_tag = 100;
    calls = 0;
    abort_at = stop;
    SHOW(IterateThroughHeap, filter, klass, &heap, &next_tag);
    say("%d calls, wrong %d", calls, data_wrong);
    say_kept("values");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
