/* RedefineClasses under -XX:+AllowAnyRedefinition: methods come, go and change, with no instance, many, and an active frame. */
#include "agent.h"

NATIVE(jstring, RedefineMethods, redefine, jclass klass, jbyteArray bytes) { return (*jni)->NewStringUTF(jni, error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
