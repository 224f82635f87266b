/* FindClass in event callbacks: by the loader of the class whose method the event's thread is in; by the system loader where there is none. */
#include "agent.h"

static void find(JNIEnv *jni, const char *where) {
    jclass found = (*jni)->FindClass(jni, "FindClassInEvents$Both");
    if (found == NULL) {
        (*jni)->ExceptionClear(jni);
        say("%s: not found", where);
        return;
    }
    jmethodID name = (*jni)->GetStaticMethodID(jni, found, "loader", "()Ljava/lang/String;");
    say("%s: by %s", where, text_of(jni, (*jni)->CallStaticObjectMethod(jni, found, name)));
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    char text[128];
    snprintf(text, sizeof text, "breakpoint in %s", method_name(method));
    find(jni, text);
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { find(jni, "VMInit"); }
static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) { find(jni, "VMDeath"); }

static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (thread_is(thread, "ours")) find(jni, "ThreadStart");
}
static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (thread_is(thread, "ours")) find(jni, "ThreadEnd");
}
static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (class_is(klass, "LFindClassInEvents$Prepared;")) find(jni, "ClassPrepare");
}

NATIVE(void, FindClassInEvents, breakIn, jclass klass, jstring name) { break_in(klass, text_of(jni, name)); }
NATIVE(void, FindClassInEvents, breakInIterator, jobject object) { break_in((*jni)->GetObjectClass(jni, object), "hasNext"); }
NATIVE(void, FindClassInEvents, here) { find(jni, "native method"); }
NATIVE(void, FindClassInEvents_00024Own, there) { find(jni, "native method of the other loader"); }

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    callbacks.Breakpoint = breakpoint;
    callbacks.VMInit = vm_init;
    callbacks.VMDeath = vm_death;
    callbacks.ThreadStart = thread_start;
    callbacks.ThreadEnd = thread_end;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_VM_INIT, NULL);
    enable(JVMTI_EVENT_VM_DEATH, NULL);
    enable(JVMTI_EVENT_THREAD_START, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
