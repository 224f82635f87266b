/* FollowReferences: nothing is told of an object's references and values before it was visited; a value comes after its object. */
#include "agent.h"

static char visited[64], valued[64];
static int early, references, values, twice;

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (*tag <= 0) return 0;
    references++;
    if (referrer_tag != NULL && *referrer_tag > 1 && !visited[*referrer_tag]) early++;
    visited[*tag] = 1;
    return JVMTI_VISIT_OBJECTS;
}

static void value_of(jlong tag, int whole) {
    if (tag <= 0) return;
    values++;
    if (tag > 1 && !visited[tag]) early++;
    if (whole && valued[tag]++) twice++;
}

static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag, jvalue value,
                          jvmtiPrimitiveType type, void *data) {
    value_of(*tag, 0);
    return 0;
}

static jint JNICALL elements(jlong class_tag, jlong size, jlong *tag, jint count, jvmtiPrimitiveType type, const void *data, void *user) {
    value_of(*tag, 1);
    return 0;
}

static jint JNICALL string(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length, void *data) {
    value_of(*tag, 1);
    return 0;
}

NATIVE(void, FollowOrder, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, FollowOrder, follow, jobject from) {
    jvmtiHeapCallbacks heap = {NULL, reference, field, elements, string};
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    say("%d references, %d values, %d too early, %d told twice", references, values, early, twice);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
