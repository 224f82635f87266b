/* RedefineClasses with versions that need larger and smaller frames, other constants, wide jumps: recursions with frames of many versions at once end well. */
#include "agent.h"

NATIVE(void, RedefineSizes, redefine, jclass klass, jbyteArray bytes) {
    jvmtiError error = redefine_by(jni, klass, bytes);
    jint locals = 0, size = 0;
    unsigned char *code = NULL;
    MUST(GetMaxLocals, method_of(klass, "work"), &locals);
    MUST(GetBytecodes, method_of(klass, "work"), &size, &code);
    say("RedefineClasses: %s, %d locals, %d bytes of code", error_name(error), locals, size);
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_get_bytecodes);
    ready();
}
