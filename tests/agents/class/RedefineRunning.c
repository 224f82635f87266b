/* RedefineClasses while threads are in the old methods: these go on with the old code, an obsolete method; calls go to the new one. */
#include "agent.h"

NATIVE(void, RedefineRunning, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

NATIVE(void, RedefineRunning, frames, jstring what, jthread thread) {
    jvmtiFrameInfo frames[64];
    jint count = 0;
    say("%s", text_of(jni, what));
    MUST(GetStackTrace, thread, 0, 64, frames, &count);
    for (int i = 0; i < count; i++) {
        jboolean obsolete = 9;
        if (!class_is(declaring(frames[i].method), "LRedefineRunning$First;")) continue;
        MUST(IsMethodObsolete, frames[i].method, &obsolete);
        say("  %s%s", method_name(frames[i].method), obsolete ? ", obsolete" : "");
    }
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_support_virtual_threads);
    ready();
}
