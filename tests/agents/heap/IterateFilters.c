/* IterateThroughHeap: what each combination of filters leaves of objects tagged or not, of classes tagged or not. */
#include "agent.h"

static int objects, values, wrong;

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    objects++;
    if (length != -1 || size <= 0) wrong++;
    return 0;
}

static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag, jvalue value,
                          jvmtiPrimitiveType type, void *data) {
    values++;
    return 0;
}

NATIVE(void, IterateFilters, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, IterateFilters, iterate, jclass tagged, jclass untagged) {
    jvmtiHeapCallbacks heap = {object, NULL, field};
    for (int bits = 0; bits < 16; bits++) {
        char line[120] = "";
        int at = 0;
        for (int i = 0; i < 2; i++) {
            objects = values = 0;
            MUST(IterateThroughHeap, bits << 2, i == 0 ? tagged : untagged, &heap, NULL);
            at += snprintf(line + at, sizeof line - (size_t)at, "; class %s: %d objects, %d values", i == 0 ? "tagged" : "untagged", objects, values);
        }
        say("without%s%s%s%s%s", bits & 1 ? " tagged" : "", bits & 2 ? " untagged" : "", bits & 4 ? " class-tagged" : "",
            bits & 8 ? " class-untagged" : "", line);
    }
    say("wrong %d", wrong);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
