/* Steps, entries and exits enabled and disabled over and over for threads that run hot code: heard each time; the results stay right. */
#include "agent.h"
#include <sched.h>

static volatile int steps, entries, exits;

static int heard(jthread thread, jmethodID method) {
    return is_of(method, "SingleStepFlipped") && strcmp(method_name(method), "step") == 0;
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) { steps += heard(thread, method); }
static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { entries += heard(thread, method); }
static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) { exits += heard(thread, method); }

NATIVE(void, SingleStepFlipped, flip, jint rounds, jobjectArray threads) {
    for (int i = 0; i < rounds; i++) {
        jthread thread = (*jni)->GetObjectArrayElement(jni, threads, i % (*jni)->GetArrayLength(jni, threads));
        steps = entries = exits = 0;
        enable(JVMTI_EVENT_SINGLE_STEP, thread);
        while (steps < 3) sched_yield();
        enable(JVMTI_EVENT_METHOD_ENTRY, thread);
        disable(JVMTI_EVENT_SINGLE_STEP, thread);
        while (entries < 3) sched_yield();
        enable(JVMTI_EVENT_METHOD_EXIT, thread);
        disable(JVMTI_EVENT_METHOD_ENTRY, thread);
        while (exits < 3) sched_yield();
        disable(JVMTI_EVENT_METHOD_EXIT, thread);
    }
    say("%d rounds", rounds);
}

static void start(char *options) {
    NEED(can_generate_single_step_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    callbacks.SingleStep = single_step;
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaving;
    ready();
}
