/* RedefineClasses while virtual threads are parked in old methods, unmounted: their stacks show obsolete methods; they go on with the old code. */
#include "agent.h"

NATIVE(void, RedefineVirtualUnmounted, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

NATIVE(void, RedefineVirtualUnmounted, frames, jthread thread) {
    jvmtiFrameInfo frames[64];
    jint count = 0;
    say("%s", thread_name(thread));
    MUST(GetStackTrace, thread, 0, 64, frames, &count);
    for (int i = 0; i < count; i++) {
        if (!is_of(frames[i].method, "RedefineVirtualUnmounted$Old")) continue;
        jmethodID at = NULL;
        jlocation where = -1;
        MUST(GetFrameLocation, thread, i, &at, &where);
        say("  %s, line %d, %s, same: %d", method_name(at), line_of(at, where), age_of(at), at == frames[i].method && where == frames[i].location);
    }
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_get_line_numbers);
    NEED(can_support_virtual_threads);
    ready();
}
