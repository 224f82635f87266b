/* RetransformClasses gives the hook a class file without breakpoints and whatever the VM made of the code: it defines a class that works; breakpoints are cleared. */
#include "agent.h"

static jbyteArray found;

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (redefined == NULL || name == NULL || strcmp(name, "RetransformBytes$Target") != 0) return;
    found = (*jni)->NewByteArray(jni, length);
    (*jni)->SetByteArrayRegion(jni, found, 0, length, (const jbyte *)bytes);
    found = (*jni)->NewGlobalRef(jni, found);
}

static int hits;
static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (hits++ == 0) say("breakpoint in %s", full_name(method));
}

NATIVE(jbyteArray, RetransformBytes, bytes, jclass klass) {
    jint before = 0, after = 0, lines = 0;
    jvmtiLineNumberEntry *table = NULL;
    unsigned char *old = NULL, *new = NULL;
    jmethodID method = method_of(klass, "work");
    MUST(GetBytecodes, method, &before, &old);
    MUST(GetLineNumberTable, method, &lines, &table);
    for (int i = 0; i < lines; i++) (*jvmti)->SetBreakpoint(jvmti, method, table[i].start_location);
    MUST(GetBytecodes, method, &after, &new);
    say("the same bytecodes: %d", before == after && memcmp(old, new, (size_t)before) == 0);
    say("a breakpoint more: %s", error_name((*jvmti)->SetBreakpoint(jvmti, method, 0)));
    MUST(RetransformClasses, 1, &klass);
    SHOW(ClearBreakpoint, method, 0);
    return found;
}

static void start(char *options) {
    NEED(can_retransform_classes);
    NEED(can_generate_breakpoint_events);
    NEED(can_get_bytecodes);
    NEED(can_get_line_numbers);
    callbacks.ClassFileLoadHook = hook;
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
