/* New versions of methods that wait to be compiled: what the compiler then finds hasn't run yet. */
#include "agent.h"

NATIVE(void, RedefineQueued, redefine, jclass klass, jbyteArray bytes) {
    jvmtiError error = redefine_by(jni, klass, bytes);
    if (error != JVMTI_ERROR_NONE) say("RedefineClasses: %s", error_name(error));
}

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
