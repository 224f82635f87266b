/* FollowReferences: references by resolved entries of a constant pool, with their index; none by entries not yet resolved. */
#include "agent.h"

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    unsigned char **entries = data;
    if (kind == JVMTI_HEAP_REFERENCE_CONSTANT_POOL && *referrer_tag == 1 && *tag > 1)
        keep_line("to %lld, by an entry of type %d", (long long)*tag, entries[info->constant_pool.index][0]);
    return *tag == 1 ? JVMTI_VISIT_OBJECTS : 0;
}

NATIVE(void, FollowConstants, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

/* Where each entry of the pool begins. */
static unsigned char **entries_of(jclass klass) {
    jint count = 0, length = 0;
    unsigned char *at = NULL;
    MUST(GetConstantPool, klass, &count, &length, &at);
    unsigned char **entries = calloc((size_t)count + 1, sizeof *entries);
    for (int i = 1; i < count; i++) {
        static const int sizes[] = {0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};
        entries[i] = at;
        int type = *at;
        at += type == 1 ? 3 + at[1] * 256 + at[2] : sizes[type];
        if (type == 5 || type == 6) i++;
    }
    return entries;
}

NATIVE(void, FollowConstants, follow, jclass from) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    MUST(FollowReferences, 0, NULL, from, &heap, entries_of(from));
    say_kept("followed");
}

static void start(char *options) {
    NEED(can_tag_objects);
    NEED(can_get_constant_pool);
    ready();
}
