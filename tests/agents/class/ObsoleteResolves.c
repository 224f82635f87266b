/* A frame of an old version resolves what its bytecodes name only after the class was redefined: by its own constants; calls reach the new version. */
#include "agent.h"

NATIVE(void, ObsoleteResolves, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
