/* RedefineClasses of a class while its static initialiser runs, while a constructor does, of one that failed to be initialised, and of one not yet linked. */
#include "agent.h"

NATIVE(void, RedefineInitialising, redefine, jclass klass, jbyteArray bytes) {
    jint status = 0;
    jvmtiError error = redefine_by(jni, klass, bytes);
    MUST(GetClassStatus, klass, &status);
    say("RedefineClasses: %s, status %x", error_name(error), status);
}

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
