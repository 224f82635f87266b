/* RedefineClasses under -XX:+AllowRedefinitionToAddDeleteMethods: which methods may come and go, and that they work. */
#include "agent.h"

NATIVE(jstring, RedefinePrivateMethods, redefine, jclass klass, jbyteArray bytes) { return (*jni)->NewStringUTF(jni, error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
