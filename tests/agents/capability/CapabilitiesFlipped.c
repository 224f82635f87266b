/* Capabilities of every kind taken and given back over and over, with an event enabled between, while threads run hot code: its results stay right. */
#include "agent.h"
#include <sched.h>

static volatile int entries;

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { __sync_fetch_and_add(&entries, 1); }

NATIVE(void, CapabilitiesFlipped, flip, jint rounds, jobjectArray threads) {
    int locals = 0, failed = 0;
    for (int i = 0; i < rounds; i++) {
        jthread thread = (*jni)->GetObjectArrayElement(jni, threads, i % 2);
        jmethodID method = NULL;
        jlocation location = 0;
        jint value = -1;
        MUST(AddCapabilities, &capabilities);
        entries = 0;
        enable(JVMTI_EVENT_METHOD_ENTRY, thread);
        while (entries < 3) sched_yield();
        MUST(SetBreakpoint, method_of(test, "unused"), 0);
        MUST(SuspendThread, thread);
        for (jint depth = 0; (*jvmti)->GetFrameLocation(jvmti, thread, depth, &method, &location) == 0; depth++) {
            if (strcmp(method_name(method), "spin") != 0) continue;
            failed += (*jvmti)->GetLocalInt(jvmti, thread, depth, slot_of(method, "known", location), &value) != 0;
            locals += value == 4711;
        }
        MUST(ResumeThread, thread);
        disable(JVMTI_EVENT_METHOD_ENTRY, thread);
        MUST(ClearBreakpoint, method_of(test, "unused"), 0);
        MUST(RelinquishCapabilities, &capabilities);
    }
    say("%d rounds: locals %d, failed %d", rounds, locals, failed);
}

static void start(char *options) {
    NEED(can_suspend);
    callbacks.MethodEntry = entry;
    ready();
    NEED(can_access_local_variables);
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_exception_events);
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_single_step_events);
    NEED(can_pop_frame);
    NEED(can_force_early_return);
    offer();
}
