/* VMDeath after System.exit by another thread: after the shutdown hooks, while others still run; it is the last event. */
#include "agent.h"

static int dead;

static void JNICALL vm_death(jvmtiEnv *env, JNIEnv *jni) {
    jthread current = NULL;
    jmethodID bits;
    jclass integer = (*jni)->FindClass(jni, "java/lang/Integer");
    MUST(GetCurrentThread, &current);
    say("VMDeath in %s", thread_name(current));
    bits = (*jni)->GetStaticMethodID(jni, integer, "bitCount", "(I)I");
    say("Java still says %d", (*jni)->CallStaticIntMethod(jni, integer, bits, 255));
    __atomic_store_n(&dead, 1, __ATOMIC_SEQ_CST);
}

static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (__atomic_load_n(&dead, __ATOMIC_SEQ_CST)) say("an event after VMDeath");
    if (thread_is(thread, "own")) say("ThreadStart of %s", thread_name(thread));
}

static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (__atomic_load_n(&dead, __ATOMIC_SEQ_CST)) say("an event after VMDeath");
    if (thread_is(thread, "own") || thread_is(thread, "main")) say("ThreadEnd of %s", thread_name(thread));
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) { say("unload"); }

static void start(char *options) {
    callbacks.VMDeath = vm_death;
    callbacks.ThreadStart = thread_start;
    callbacks.ThreadEnd = thread_end;
    ready();
    enable(JVMTI_EVENT_VM_DEATH, NULL);
    enable(JVMTI_EVENT_THREAD_START, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
}
