/* RedefineClasses of classes whose new versions don't verify, name classes that aren't there, or break loading constraints: the error; the old version stays in use. */
#include "agent.h"

NATIVE(void, RedefineVerifies, redefine, jstring what, jclass klass, jbyteArray bytes) {
    say("%s: %s", text_of(jni, what), error_name(redefine_by(jni, klass, bytes)));
    if ((*jni)->ExceptionCheck(jni)) {
        say("  an exception is pending");
        (*jni)->ExceptionClear(jni);
    }
}

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
