/* can_redefine_classes taken from within a hot loop: what it calls, inlined before, is new in the next round; its own frame goes on with the old code. */
#include "agent.h"

NATIVE(void, LateRedefine, redefine, jclass klass, jbyteArray bytes) {
    say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes)));
    SHOW(AddCapabilities, &capabilities);
    say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes)));
    jmethodID method = NULL;
    jlocation location = 0;
    jboolean obsolete = 9;
    for (jint depth = 1; depth <= 2; depth++) {
        MUST(GetFrameLocation, NULL, depth, &method, &location);
        MUST(IsMethodObsolete, method, &obsolete);
        say("%s, obsolete %d", full_name(method), obsolete);
    }
    SHOW(RelinquishCapabilities, &capabilities);
}

static void start(char *options) {
    NEED(can_redefine_classes);
}
