/* IterateOverObjectsReachableFromObject: ignored objects aren't gone into, aborting ends it; the callback comes after that of the referrer. */
#include "agent.h"

static jlong ignored, abort_at;
static int calls, early;
static char seen[32];

static jvmtiIterationControl JNICALL reference(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size, jlong *tag, jlong referrer, jint index,
                                               void *data) {
    if (*tag <= 0) return JVMTI_ITERATION_IGNORE;
    calls++;
    if (!seen[referrer]) early++;
    seen[*tag] = 1;
    keep_line("%lld to %lld", (long long)referrer, (long long)*tag);
    return *tag == abort_at ? JVMTI_ITERATION_ABORT : *tag == ignored ? JVMTI_ITERATION_IGNORE : JVMTI_ITERATION_CONTINUE;
}

NATIVE(void, ReachablePruned, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, ReachablePruned, iterate, jobject from, jlong not_into, jlong stop) {
    ignored = not_into;
    abort_at = stop;
    calls = early = 0;
    memset(seen, 0, sizeof seen);
    seen[1] = 1;
    MUST(IterateOverObjectsReachableFromObject, from, reference, NULL);
    say("not into %d, aborted at %d: %d calls, %d too early", (int)not_into, (int)stop, calls, early);
    say_kept("references");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
