/* Many new versions of one class. */
#include "agent.h"

NATIVE(void, RedefineOften, redefine, jclass klass, jbyteArray bytes) {
    jvmtiError error = redefine_by(jni, klass, bytes);
    if (error != JVMTI_ERROR_NONE) say("RedefineClasses: %s", error_name(error));
}

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
