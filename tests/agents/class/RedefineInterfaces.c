/* RedefineClasses under -XX:+AllowAnyRedefinition: methods of interfaces come and go, with classes that implement them. */
#include "agent.h"

NATIVE(jstring, RedefineInterfaces, redefine, jclass klass, jbyteArray bytes) { return (*jni)->NewStringUTF(jni, error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
