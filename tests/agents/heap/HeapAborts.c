/* JVMTI_VISIT_ABORT from each callback of FollowReferences and IterateThroughHeap ends the walk at once; the function returns without error. */
#include "agent.h"

static int calls[5], abort_in, after;

static jint count(int which) {
    if (abort_in < 0) after++;
    calls[which]++;
    if (which == abort_in) {
        abort_in = -1;
        return JVMTI_VISIT_ABORT;
    }
    return JVMTI_VISIT_OBJECTS;
}

static jint JNICALL iteration(jlong class_tag, jlong size, jlong *tag, jint length, void *data) { return count(0); }

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    return count(1);
}

static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong *tag, jvalue value,
                          jvmtiPrimitiveType type, void *data) {
    return count(2);
}

static jint JNICALL elements(jlong class_tag, jlong size, jlong *tag, jint length, jvmtiPrimitiveType type, const void *values, void *data) {
    return count(3);
}

static jint JNICALL string(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length, void *data) { return count(4); }

static const char *names[] = {"object", "reference", "field", "elements", "string"};

NATIVE(void, HeapAborts, walk, jobject from) {
    jvmtiHeapCallbacks heap = {iteration, reference, field, elements, string};
    for (int which = -1; which < 5; which++) {
        for (int follow = 0; follow < 2; follow++) {
            if (which == (follow ? 0 : 1)) continue;
            memset(calls, 0, sizeof calls);
            after = 0;
            abort_in = which < 0 ? 99 : which;
            jvmtiError error = follow ? (*jvmti)->FollowReferences(jvmti, 0, NULL, from, &heap, NULL) : (*jvmti)->IterateThroughHeap(jvmti, 0, NULL, &heap, NULL);
            say("%s, %s: %s, calls after it %d", follow ? "follow" : "iterate", which < 0 ? "no abort" : names[which], error_name(error), which < 0 ? 0 : after);
            for (int i = 0; i < 5; i++) {
                if (i == which) say("  %s%s", names[i], calls[i] == 1 ? " once" : " more");
                else if (which < 0 && calls[i] > 0) say("  %s", names[i]);
            }
        }
    }
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
