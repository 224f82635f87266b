/* RedefineClasses under -XX:+AllowAnyRedefinition: fields come and go while threads make and use objects. Classes are those of RedefineFields. */
#include "agent.h"

NATIVE(jstring, RedefineFields, redefine, jclass klass, jbyteArray bytes) { return (*jni)->NewStringUTF(jni, error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
