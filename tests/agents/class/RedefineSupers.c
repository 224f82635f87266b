/* RedefineClasses after org.pellucid.functions.AllowAnyRedefinition: a class gets other superclasses and interfaces. */
#include "agent.h"

static jvmtiExtensionFunction allow;

NATIVE(jstring, RedefineSupers, redefine, jclass klass, jbyteArray bytes) { return (*jni)->NewStringUTF(jni, error_name(redefine_by(jni, klass, bytes))); }

NATIVE(jstring, RedefineSupers, allow, jboolean on) { return (*jni)->NewStringUTF(jni, error_name(allow(jvmti, on))); }

static void start(char *options) {
    NEED(can_redefine_classes);
    allow = function_of("org.pellucid.functions.AllowAnyRedefinition");
    ready();
}
