/* GetClassVersionNumbers: minor and major version of classes of several versions; none of arrays and primitive classes. */
#include "agent.h"

NATIVE(void, ClassVersions, show, jstring what, jclass klass) {
    jint minor = -1, major = -1;
    jvmtiError error = (*jvmti)->GetClassVersionNumbers(jvmti, klass, &minor, &major);
    say("%s: %s %d.%d", text_of(jni, what), error_name(error), major, minor);
}

static void start(char *options) {
}
