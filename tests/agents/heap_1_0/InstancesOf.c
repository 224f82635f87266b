/* IterateOverInstancesOfClass: instances of subclasses belong to it, arrays, lambdas, interfaces; filters and abort. */
#include "agent.h"

static int stop, calls;

static jvmtiIterationControl JNICALL object(jlong class_tag, jlong size, jlong *tag, void *data) {
    if (*tag != 0 || class_tag == 20) keep_line("%lld of class %lld", (long long)*tag, (long long)class_tag);
    return ++calls == stop ? JVMTI_ITERATION_ABORT : JVMTI_ITERATION_CONTINUE;
}

NATIVE(void, InstancesOf, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, InstancesOf, iterate, jclass klass, jint filter, jint after) {
    calls = 0;
    stop = after;
    SHOW(IterateOverInstancesOfClass, klass, filter, object, NULL);
    if (after != 0) say("calls %d", calls), kept_line_count = 0;
    say_kept(class_signature(klass));
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
