/* IterateThroughHeap for one class: no instances of subclasses, none of interfaces and primitive classes; arrays and their lengths; classes themselves. */
#include "agent.h"

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    if (*tag > 0) keep_line("tag %lld, class %lld, length %d, %s", (long long)*tag, (long long)class_tag, length, size > 0 && size % 8 == 0 ? "aligned" : "not aligned");
    return 0;
}

NATIVE(void, IterateClasses, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, IterateClasses, iterate, jclass klass) {
    jvmtiHeapCallbacks heap = {object};
    SHOW(IterateThroughHeap, 0, klass, &heap, NULL);
    const char *name = klass == NULL ? "all" : class_signature(klass);
    say_kept(strstr(name, "Lambda") != NULL ? "the lambda's class" : name);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
