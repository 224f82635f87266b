/* Stack traces of exceptions made before a redefinition, but looked at after it; and of frames that are obsolete: class and method. */
#include "agent.h"

NATIVE(void, RedefineStackTrace, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

NATIVE(void, RedefineStackTrace, frames) {
    jvmtiFrameInfo frames[64];
    jint count = 0;
    MUST(GetStackTrace, NULL, 0, 64, frames, &count);
    for (int i = 0; i < count; i++) {
        if (is_of(frames[i].method, "RedefineStackTrace")) say("  %s, line %d, %s", full_name(frames[i].method), line_of(frames[i].method, frames[i].location), age_of(frames[i].method));
    }
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_get_line_numbers);
    ready();
}
