/* GetClassStatus: loaded, linked, being initialised, initialised, failed; interfaces; arrays and primitive ones have one bit only. */
#include "agent.h"

NATIVE(void, ClassStatuses, show, jstring what, jclass klass) {
    jint status = -1;
    MUST(GetClassStatus, klass, &status);
    say("%s:%s%s%s%s%s%s %x", text_of(jni, what), status & JVMTI_CLASS_STATUS_VERIFIED ? " verified" : "", status & JVMTI_CLASS_STATUS_PREPARED ? " prepared" : "",
        status & JVMTI_CLASS_STATUS_INITIALIZED ? " initialised" : "", status & JVMTI_CLASS_STATUS_ERROR ? " error" : "",
        status & JVMTI_CLASS_STATUS_ARRAY ? " array" : "", status & JVMTI_CLASS_STATUS_PRIMITIVE ? " primitive" : "", status & ~63);
}

static void start(char *options) {
}
