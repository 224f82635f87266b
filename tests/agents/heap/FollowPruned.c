/* FollowReferences: an object is only gone into if the callback says so; cycles and several ways; each callback can abort. */
#include "agent.h"

static jlong closed;
static int abort_after, calls;

static jint again(jint otherwise) { return ++calls == abort_after ? JVMTI_VISIT_ABORT | JVMTI_VISIT_OBJECTS : otherwise; }

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (*tag <= 0) return 0;
    keep_line("%lld to %lld", (long long)*referrer_tag, (long long)*tag);
    return again(*tag == closed ? 0 : JVMTI_VISIT_OBJECTS);
}

static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag, jvalue value,
                          jvmtiPrimitiveType type, void *data) {
    if (*tag > 0) keep_line("field of %lld", (long long)*tag);
    return *tag > 0 ? again(0) : 0;
}

static jint JNICALL elements(jlong class_tag, jlong size, jlong *tag, jint count, jvmtiPrimitiveType type, const void *values, void *data) {
    if (*tag > 0) keep_line("elements of %lld", (long long)*tag);
    return *tag > 0 ? again(0) : 0;
}

static jint JNICALL string(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length, void *data) {
    if (*tag > 0) keep_line("text of %lld", (long long)*tag);
    return *tag > 0 ? again(0) : 0;
}

NATIVE(void, FollowPruned, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, FollowPruned, follow, jobject from, jlong not_into, jint after) {
    jvmtiHeapCallbacks heap = {NULL, reference, field, elements, string};
    closed = not_into;
    abort_after = after;
    calls = 0;
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    if (after != 0) kept_line_count = 0;
    char heading[64];
    snprintf(heading, sizeof heading, "not into %d, ended after %d calls", (int)not_into, calls);
    say_kept(heading);
}

/* Without a callback for references, all is visited. */
NATIVE(void, FollowPruned, values, jobject from) {
    jvmtiHeapCallbacks heap = {NULL, NULL, field, elements, string};
    abort_after = 0;
    MUST(FollowReferences, 0, NULL, from, &heap, NULL);
    say_kept("values only");
    memset(&heap, 0, sizeof heap);
    SHOW(FollowReferences, 0, NULL, from, &heap, NULL);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
