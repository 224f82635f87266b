/* Two threads redefine a class each, to and fro, while a third calls both and a fourth walks the heap: each redefinition is seen at once by who made it. */
#include "agent.h"

NATIVE(jboolean, RedefineThreads, redefine, jclass klass, jbyteArray bytes) { return redefine_by(jni, klass, bytes) == JVMTI_ERROR_NONE; }

static int seen;

static jint JNICALL iteration(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    seen++;
    return 0;
}

NATIVE(jint, RedefineThreads, instances, jclass klass) {
    jvmtiHeapCallbacks heap = {iteration};
    seen = 0;
    MUST(IterateThroughHeap, 0, klass, &heap, NULL);
    return seen;
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_tag_objects);
    ready();
}
