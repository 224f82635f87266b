/* Versions of a class whose dynamic constants need themselves are compared without end, unless one looks out. */
#include "agent.h"

NATIVE(void, RedefineCircle, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
