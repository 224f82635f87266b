/* A javacore of threads that wait for each other. */
#include "openj9.h"

static void start(char *options) {}

NATIVE(jint, DumpThreads, trigger, jstring option) {
    return CALL(COM_IBM_TRIGGER_VM_DUMP, (char *)(*jni)->GetStringUTFChars(jni, option, NULL));
}
