/* GetObjectSize: same class, same size; arrays grow with their length; as heap walks tell it; of classes, strings, threads. */
#include "agent.h"

NATIVE(jlong, ObjectSizes, of, jobject object) {
    jlong size = -1;
    MUST(GetObjectSize, object, &size);
    return size;
}

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    *(jlong *)data = size;
    return 0;
}

NATIVE(jlong, ObjectSizes, inHeap, jobject wanted) {
    jvmtiHeapCallbacks heap = {object};
    jlong size = -1;
    MUST(SetTag, wanted, 1);
    MUST(IterateThroughHeap, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &heap, &size);
    MUST(SetTag, wanted, 0);
    return size;
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
