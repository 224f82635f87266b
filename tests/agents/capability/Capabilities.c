/* Capabilities: offered, taken, given back, in OnLoad and live; what they are needed for. */
#include "agent.h"

static void show(const char *when, jvmtiCapabilities *c) {
    say("%s: tag %d, break %d, step %d, pop %d, return %d, locals %d, suspend %d, lines %d, bytecodes %d, frame pops %d",
        when, c->can_tag_objects, c->can_generate_breakpoint_events, c->can_generate_single_step_events,
        c->can_pop_frame, c->can_force_early_return, c->can_access_local_variables, c->can_suspend,
        c->can_get_line_numbers, c->can_get_bytecodes, c->can_generate_frame_pop_events);
}

static void offers(const char *when) {
    jvmtiCapabilities c;
    memset(&c, 0, sizeof c);
    if (strcmp(when, "offered") == 0) {
        MUST(GetPotentialCapabilities, &c);
        show(when, &c);
    }
    MUST(GetCapabilities, &c);
    show("held", &c);
}

static void take_and_return(void) {
    jvmtiCapabilities c;
    memset(&c, 0, sizeof c);
    c.can_tag_objects = 1;
    c.can_get_line_numbers = 1;
    SHOW(AddCapabilities, &c);
    offers("after adding");
    memset(&c, 0, sizeof c);
    c.can_tag_objects = 1;
    SHOW(RelinquishCapabilities, &c);
    MUST(GetCapabilities, &c);
    show("held", &c);
    SHOW(AddCapabilities, NULL);
    SHOW(GetCapabilities, NULL);
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jlong tag = 0;
    jint count = 0;
    SHOW(GetTag, thread, &tag);
    SHOW(SuspendThread, thread);
    SHOW(PopFrame, thread);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, NULL);
    jobject *monitors = NULL;
    SHOW(GetOwnedMonitorInfo, thread, &count, &monitors);
    SHOW(GetLocalInt, thread, 0, 0, &count);
    take_and_return();
    SHOW(SetTag, thread, 5);
    SHOW(GetFrameCount, thread, NULL);
}

static void start(char *options) {
    offers("offered");
    take_and_return();
    callbacks.VMInit = vm_init;
    ready();
    enable(JVMTI_EVENT_VM_INIT, NULL);
}
