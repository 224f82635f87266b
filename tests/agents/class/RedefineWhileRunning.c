/* RedefineClasses again and again while other threads run the class's methods: each call is of one version, none is lost, the last one stays. */
#include "agent.h"

NATIVE(jint, RedefineWhileRunning, redefine, jclass klass, jbyteArray bytes) { return redefine_by(jni, klass, bytes); }

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
