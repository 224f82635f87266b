/* Events before the VM is ready: the early VMStart, class files from the very first; then objects made by the VM. */
#include "agent.h"

static int files, objects_class, before_start;
static int early_started, live;
static jvmtiEnv *late;

static const char *phase_name(jvmtiEnv *env) {
    jvmtiPhase phase;
    (*env)->GetPhase(env, &phase);
    switch (phase) {
    case JVMTI_PHASE_ONLOAD: return "onload";
    case JVMTI_PHASE_PRIMORDIAL: return "primordial";
    case JVMTI_PHASE_START: return "start";
    case JVMTI_PHASE_LIVE: return "live";
    default: return "dead";
    }
}

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (live) return;
    files++;
    if (!early_started) {
        before_start++;
    }
    if (name != NULL && strcmp(name, "java/lang/Object") == 0) objects_class++;
}

static void JNICALL vm_start(jvmtiEnv *env, JNIEnv *jni) {
    early_started = 1;
    say("VMStart, early: phase %s here, %s there, version %d", phase_name(env), phase_name(late), (*jni)->GetVersion(jni) >= JNI_VERSION_10);
}

static void JNICALL late_start(jvmtiEnv *env, JNIEnv *jni) {
    say("VMStart: phase %s", phase_name(env));
    jclass klass = (*jni)->FindClass(jni, "java/lang/String");
    say("  a class is found: %d", klass != NULL);
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    live = 1;
    say("VMInit: class files %s, the first class %d times", files > 300 ? "many" : "few", objects_class);
    say("before the start %s", before_start > 0 ? "some" : "none");
}

static void JNICALL made(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    char *signature = class_signature(klass);
    if (strstr(signature, "Early") != NULL) say("made by the VM: %s, %s, %d", signature, size > 8 ? "fine" : "wrong", (*jni)->IsInstanceOf(jni, object, klass));
}

NATIVE(void, Early, watch, jboolean on) {
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_VM_OBJECT_ALLOC, NULL);
}

static void start(char *options) {
    NEED(can_generate_early_vmstart);
    NEED(can_generate_early_class_hook_events);
    NEED(can_generate_all_class_hook_events);
    NEED(can_generate_vm_object_alloc_events);
    callbacks.ClassFileLoadHook = hook;
    callbacks.VMStart = vm_start;
    callbacks.VMInit = vm_init;
    callbacks.VMObjectAlloc = made;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    enable(JVMTI_EVENT_VM_START, NULL);
    enable(JVMTI_EVENT_VM_INIT, NULL);
    (*java_vm)->GetEnv(java_vm, (void **)&late, JVMTI_VERSION_1_2);
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.VMStart = late_start;
    (*late)->SetEventCallbacks(late, &callbacks, sizeof callbacks);
    (*late)->SetEventNotificationMode(late, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL);
}
