/* FollowReferences: filters and a class decide which references and values are told, not which are visited. */
#include "agent.h"

static int mine(jlong class_tag, const jlong *tag) { return class_tag > 20 || (*tag > 0 && *tag < 20); }

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (mine(class_tag, tag)) keep_line("reference of kind %d to %lld of class %lld", kind, (long long)*tag, (long long)class_tag);
    return JVMTI_VISIT_OBJECTS;
}

static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag, jvalue value,
                          jvmtiPrimitiveType type, void *data) {
    if (mine(class_tag, tag)) keep_line("field %d of %lld of class %lld", value.i, (long long)*tag, (long long)class_tag);
    return 0;
}

static jint JNICALL elements(jlong class_tag, jlong size, jlong *tag, jint count, jvmtiPrimitiveType type, const void *values, void *data) {
    if (mine(class_tag, tag)) keep_line("%d of %c, %lld of class %lld", count, type, (long long)*tag, (long long)class_tag);
    return 0;
}

NATIVE(void, FollowFiltered, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, FollowFiltered, follow, jobject from, jint filter, jclass klass) {
    jvmtiHeapCallbacks heap = {NULL, reference, field, elements};
    SHOW(FollowReferences, filter, klass, from, &heap, NULL);
    char heading[80];
    snprintf(heading, sizeof heading, "filter %x, class %s", filter, klass == NULL ? "any" : class_signature(klass));
    say_kept(heading);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
