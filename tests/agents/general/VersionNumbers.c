/* GetVersionNumber by environments of all versions that GetEnv takes: the interface's bits, major and minor; which it refuses. */
#include "agent.h"

static void start(char *options) {
    static const jint versions[] = {0x30000000, 0x30010000, 0x30010100, 0x30010200, 0x30020000, 0x30010300, 0x30080000, 0x30090000, 0x300b0000,
        0x30130000, 0x30150000, 0x30160000, 0x30190000, 0x30200000};
    for (int i = 0; i < (int)(sizeof versions / sizeof *versions); i++) {
        jvmtiEnv *env = NULL;
        jint number = 0, answer = (*java_vm)->GetEnv(java_vm, (void **)&env, versions[i]);
        if (answer == JNI_OK) (*env)->GetVersionNumber(env, &number);
        say("%08x: %d, %s %d.%d", versions[i], answer, answer != JNI_OK ? "none" : (number & JVMTI_VERSION_MASK_INTERFACE_TYPE) == JVMTI_VERSION_INTERFACE_JVMTI ? "JVM TI" : "wrong",
            (number & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR, (number & JVMTI_VERSION_MASK_MINOR) >> JVMTI_VERSION_SHIFT_MINOR);
    }
}
