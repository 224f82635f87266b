/* Loading, versions, phases, properties, and the events of a VM's and a thread's life. */
#include "agent.h"

static const char *phase_name(void) {
    jvmtiPhase phase = 0;
    MUST(GetPhase, &phase);
    switch (phase) {
    case JVMTI_PHASE_ONLOAD: return "onload";
    case JVMTI_PHASE_PRIMORDIAL: return "primordial";
    case JVMTI_PHASE_START: return "start";
    case JVMTI_PHASE_LIVE: return "live";
    default: return "dead";
    }
}

static void JNICALL vm_start(jvmtiEnv *env, JNIEnv *jni) {
    say("VMStart, phase %s, class %s", phase_name(), (*jni)->FindClass(jni, "java/lang/String") ? "found" : "missing");
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    void *data = NULL;
    say("VMInit, phase %s, thread %s", phase_name(), thread_name(thread));
    MUST(GetEnvironmentLocalStorage, &data);
    say("storage %s", (char *)data);
    SHOW(SetSystemProperty, "late", "x");
    void *other = NULL;
    say("GetEnv(JNI) %d", (*java_vm)->GetEnv(java_vm, &other, JNI_VERSION_1_6));
}

static int is_ours(jthread thread) {
    /* A thread of the VM's own may be in its event when the VM dies. */
    jvmtiThreadInfo info;
    if ((*jvmti)->GetThreadInfo(jvmti, thread, &info) != JVMTI_ERROR_NONE) return 0;
    char *name = info.name;
    return strcmp(name, "worker") == 0 || strcmp(name, "main") == 0 || strcmp(name, "DestroyJavaVM") == 0;
}

static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (is_ours(thread)) say("ThreadStart %s", thread_name(thread));
}

static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (is_ours(thread)) say("ThreadEnd %s", thread_name(thread));
}

static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) {
    say("VMDeath, phase %s", phase_name());
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    say("unload");
}

static void try_version(const char *name, jint version) {
    jvmtiEnv *env = NULL;
    jint answer = (*java_vm)->GetEnv(java_vm, (void **)&env, version);
    jint number = 0;
    if (answer == JNI_OK) (*env)->GetVersionNumber(env, &number);
    say("version %s: %d, says %x", name, answer, number);
    if (answer == JNI_OK) {
        jvmtiEnv *mine = jvmti;
        say("another environment: %d", env != mine);
        (*env)->DisposeEnvironment(env);
        say("disposed: %d", (*env)->GetVersionNumber(env, &number));
    }
}

static void start(char *options) {
    void *jni = NULL;
    say("options %s", options);
    say("GetEnv(JNI) %d", (*java_vm)->GetEnv(java_vm, &jni, JNI_VERSION_1_6));
    try_version("1.0", 0x30010000);
    try_version("1.1", 0x30010100);
    try_version("9", 0x30090000);
    try_version("11", 0x300b0000);
    try_version("21", 0x30150000);
    try_version("2.0", 0x30020000);
    try_version("99", 0x30630000);
    say("phase %s", phase_name());
    char *value = NULL;
    say("java.vm.specification.name %s", (*jvmti)->GetSystemProperty(jvmti, "java.vm.specification.name", &value) == 0 ? value : "?");
    SHOW(GetSystemProperty, "no.such", &value);
    SHOW(GetSystemProperty, NULL, &value);
    SHOW(SetSystemProperty, "java.library.path", "/set/in/OnLoad");
    SHOW(SetEnvironmentLocalStorage, "stored");
    jint count = 0;
    jthread *threads = NULL;
    SHOW(GetAllThreads, &count, &threads);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, 200, NULL);
    unsigned char *memory = NULL;
    SHOW(Allocate, -1, &memory);
    SHOW(Allocate, 100, &memory);
    SHOW(Deallocate, memory);
    SHOW(Allocate, 0, &memory);
    say("none for 0: %d", memory == NULL);
    SHOW(Allocate, 1, NULL);
    char *name = NULL;
    SHOW(GetErrorName, 98, &name);
    say("%s", name);
    SHOW(GetErrorName, 12345, &name);
    jvmtiJlocationFormat format = 7;
    SHOW(GetJLocationFormat, &format);
    say("locations %d", format);
    callbacks.VMStart = vm_start;
    callbacks.VMInit = vm_init;
    callbacks.VMDeath = vm_death;
    callbacks.ThreadStart = thread_start;
    callbacks.ThreadEnd = thread_end;
    SHOW(SetEventCallbacks, &callbacks, sizeof callbacks);
    SHOW(SetEventCallbacks, &callbacks, -1);
    enable(JVMTI_EVENT_VM_START, NULL);
    enable(JVMTI_EVENT_VM_INIT, NULL);
    enable(JVMTI_EVENT_VM_DEATH, NULL);
    enable(JVMTI_EVENT_THREAD_START, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
}
