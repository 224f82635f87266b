/* JNI functions replaced, native methods bound elsewhere, constant pools, extensions, exhaustion. */
#include "agent.h"

static jniNativeInterface *original;
static int versions;

static jint JNICALL get_version(JNIEnv *jni) {
    versions++;
    return original->GetVersion(jni);
}

static jint JNICALL one(JNIEnv *jni, jclass self) {
    return (*jni)->GetVersion(jni) > 0 ? 1 : 0;
}

static jint JNICALL two(JNIEnv *jni, jclass self) {
    return 2;
}

static jint JNICALL twenty(JNIEnv *jni, jclass self) {
    return 20;
}

static void JNICALL begin(JNIEnv *jni, jclass self) {
    MUST(GetJNIFunctionTable, &original);
    jniNativeInterface changed = *original;
    changed.GetVersion = get_version;
    MUST(SetJNIFunctionTable, &changed);
    SHOW(SetJNIFunctionTable, NULL);
    SHOW(GetJNIFunctionTable, NULL);
}

static void JNICALL end(JNIEnv *jni, jclass self) {
    MUST(SetJNIFunctionTable, original);
    say("GetVersion was called %d times", versions);
}

static void JNICALL pool(JNIEnv *jni, jclass self, jclass klass) {
    jint count = 0, size = 0;
    unsigned char *bytes = NULL;
    say("constant pool of %s", class_signature(klass));
    if (MUST(GetConstantPool, klass, &count, &size, &bytes) != JVMTI_ERROR_NONE) return;
    int entries = 1, utf8 = 0, at = 0;
    while (at < size) {
        int tag = bytes[at];
        int length = tag == 1 ? 3 + bytes[at + 1] * 256 + bytes[at + 2] : tag == 5 || tag == 6 ? 9 : tag == 15 ? 4
                   : tag == 7 || tag == 8 || tag == 16 || tag == 19 || tag == 20 ? 3 : 5;
        entries += tag == 5 || tag == 6 ? 2 : 1;
        utf8 += tag == 1;
        if (tag == 1 && length == 3 + 12 && memcmp(bytes + at + 3, "Interception", 12) == 0) say("  found its name");
        at += length;
    }
    say("  %d entries, %d walked, %d texts, %d bytes of %d", count, entries, utf8, at, size);
}

static void JNICALL bind(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, void *address, void **new_address) {
    jvmtiPhase phase;
    MUST(GetPhase, &phase);
    if (phase != JVMTI_PHASE_LIVE || !class_is(declaring(method), "LInterception;")) return;
    say("bound: %s%s", full_name(method), address == (void *)two ? ", elsewhere" : "");
    if (address == (void *)two) *new_address = (void *)twenty;
}

static void JNICALL exhausted(jvmtiEnv *env, JNIEnv *jni, jint flags, const void *reserved, const char *description) {
    static int once;
    if (once++ == 0) say("exhausted: flags %d, %s", flags, description);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LInterception;")) return;
    JNINativeMethod natives[] = {
        {"one", "()I", one}, {"two", "()I", two}, {"start", "()V", begin}, {"stop", "()V", end}, {"pool", "(Ljava/lang/Class;)V", pool},
    };
    (*jni)->RegisterNatives(jni, klass, natives, 5);
    jint count = 0;
    jvmtiExtensionFunctionInfo *functions = NULL;
    MUST(GetExtensionFunctions, &count, &functions);
    for (int i = 0; i < count; i++) {
        if (strcmp(functions[i].id, "com.sun.hotspot.functions.IsClassUnloadingEnabled") == 0) {
            jboolean answer = 9;
            say("%s: %d parameter, error %d, answer %d", functions[i].id, functions[i].param_count, functions[i].func(jvmti, &answer), answer);
        }
    }
    SHOW(GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    SHOW(GenerateEvents, JVMTI_EVENT_COMPILED_METHOD_LOAD);
    SHOW(GenerateEvents, JVMTI_EVENT_CLASS_LOAD);
}

static void start(char *options) {
    NEED(can_generate_native_method_bind_events);
    NEED(can_get_constant_pool);
    NEED(can_generate_resource_exhaustion_heap_events);
    callbacks.ClassPrepare = class_prepare;
    callbacks.NativeMethodBind = bind;
    callbacks.ResourceExhausted = exhausted;
    ready();
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
    enable(JVMTI_EVENT_NATIVE_METHOD_BIND, NULL);
    enable(JVMTI_EVENT_RESOURCE_EXHAUSTED, NULL);
}
