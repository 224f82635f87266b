/* RedefineClasses with changes of fields, methods, modifiers, inheritance, one at a time: which are allowed, which error else. */
#include "agent.h"

NATIVE(jstring, RedefineMembers, redefine, jclass klass, jbyteArray bytes) { return (*jni)->NewStringUTF(jni, error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
