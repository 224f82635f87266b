/* Heap dumps in both of OpenJ9's formats, read again. */
#include "openj9.h"

static void start(char *options) {}

NATIVE(jint, DumpHeap, trigger, jstring option) {
    return CALL(COM_IBM_TRIGGER_VM_DUMP, (char *)(*jni)->GetStringUTFChars(jni, option, NULL));
}
