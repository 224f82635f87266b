/* IterateOverHeap: tagged, untagged or all objects; tags set and taken away on the way; the class's tag of classes; abort. */
#include "agent.h"

static int stop, calls;

static jvmtiIterationControl JNICALL show_tagged(jlong class_tag, jlong size, jlong *tag, void *data) {
    if (*tag != 0 || class_tag == 20) keep_line("%lld of class %lld", (long long)*tag, (long long)class_tag);
    return ++calls == stop ? JVMTI_ITERATION_ABORT : JVMTI_ITERATION_CONTINUE;
}

static jvmtiIterationControl JNICALL mark(jlong class_tag, jlong size, jlong *tag, void *data) {
    if (class_tag == 20) *tag += 100;
    return JVMTI_ITERATION_CONTINUE;
}

static jvmtiIterationControl JNICALL unmark(jlong class_tag, jlong size, jlong *tag, void *data) {
    if (class_tag == 20) *tag = 0;
    return JVMTI_ITERATION_CONTINUE;
}

NATIVE(void, OverHeap, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

static void iterate(const char *what, jvmtiHeapObjectFilter filter, jvmtiHeapObjectCallback callback) {
    calls = 0;
    SHOW(IterateOverHeap, filter, callback, NULL);
    if (stop != 0) say("calls %d", calls), kept_line_count = 0;
    say_kept(what);
}

NATIVE(void, OverHeap, run) {
    iterate("tagged", JVMTI_HEAP_OBJECT_TAGGED, show_tagged);
    iterate("untagged", JVMTI_HEAP_OBJECT_UNTAGGED, show_tagged);
    iterate("all", JVMTI_HEAP_OBJECT_EITHER, show_tagged);
    iterate("marking untagged ones", JVMTI_HEAP_OBJECT_UNTAGGED, mark);
    iterate("tagged", JVMTI_HEAP_OBJECT_TAGGED, show_tagged);
    iterate("taking marks away", JVMTI_HEAP_OBJECT_TAGGED, unmark);
    iterate("tagged", JVMTI_HEAP_OBJECT_TAGGED, show_tagged);
    stop = 2;
    iterate("stopping", JVMTI_HEAP_OBJECT_EITHER, show_tagged);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
