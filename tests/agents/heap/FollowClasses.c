/* FollowReferences from classes: superclass but not Object, interfaces, loader, signers, protection domain, static fields. */
#include "agent.h"

static const char *names[] = {"?", "Base", "Derived", "First", "Second", "loader", "signers", "domain", "value", "Object", "array class", "Class", "Low"};

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    int from_class = referrer_class_tag == 11;
    /* A reference by the constant pool may come as well. */
    if (from_class && *referrer_tag > 0 && *tag > 0 && kind != JVMTI_HEAP_REFERENCE_CONSTANT_POOL)
        keep_line("%s, kind %d: %s of class %s", names[*referrer_tag], kind, names[*tag], names[class_tag]);
    return *tag > 0 && class_tag == 11 ? JVMTI_VISIT_OBJECTS : 0;
}

NATIVE(void, FollowClasses, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, FollowClasses, follow, jobject from) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    say_kept("followed");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
