/* Allocate and Deallocate: sizes from none to more than there is, memory that is kept, and in every phase. */
#include "agent.h"

static unsigned char *kept;

static void try_size(const char *name, jlong size) {
    unsigned char *memory = (unsigned char *)1;
    jvmtiError error = (*jvmti)->Allocate(jvmti, size, &memory);
    say("%s: %s", name, error_name(error));
    if (error != JVMTI_ERROR_NONE) return;
    say("  %s", memory == NULL ? "null" : "memory");
    if (memory != NULL) memset(memory, 0x5a, (size_t)size);
    SHOW(Deallocate, memory);
}

static void keep(const char *phase) {
    if (kept != NULL) {
        say("%s: %d %d", phase, kept[0], kept[4095]);
        SHOW(Deallocate, kept);
    }
    if (MUST(Allocate, 4096, &kept) == JVMTI_ERROR_NONE) memset(kept, phase[0], 4096);
}

static void JNICALL vm_start(jvmtiEnv *env, JNIEnv *jni) { keep("start"); }
static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { keep("live"); }
static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) { keep("death"); }
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) { keep("unload"); }

NATIVE(void, AllocateSizes, sizes) {
    try_size("none", 0);
    try_size("a byte", 1);
    try_size("much", 1 << 24);
    try_size("less than none", -1);
    try_size("least", (jlong)1 << 63);
    try_size("more than there is", (jlong)1 << 62);
    SHOW(Deallocate, NULL);
}

static void start(char *options) {
    callbacks.VMStart = vm_start;
    callbacks.VMInit = vm_init;
    callbacks.VMDeath = vm_death;
    ready();
    enable(JVMTI_EVENT_VM_START, NULL);
    enable(JVMTI_EVENT_VM_INIT, NULL);
    enable(JVMTI_EVENT_VM_DEATH, NULL);
    keep("onload");
}
