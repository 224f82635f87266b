/* RedefineClasses of a class with lambdas: made ones call the new bodies, sites are linked anew; constants by string concatenation, switches. */
#include "agent.h"

NATIVE(void, RedefineLambdas, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
