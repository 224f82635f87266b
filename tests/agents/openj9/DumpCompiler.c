/* JIT dumps: what the compiler is at. */
#include "openj9.h"

static void start(char *options) {}

NATIVE(jint, DumpCompiler, trigger, jstring option) {
    return CALL(COM_IBM_TRIGGER_VM_DUMP, (char *)(*jni)->GetStringUTFChars(jni, option, NULL));
}
