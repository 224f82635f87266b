/* PopFrame: invocations of every kind are made again, with the receiver and the arguments as the called method left them. */
#include "agent.h"

static jmethodID popped[16];
static int count;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    for (int i = 0; i < count; i++) {
        if (popped[i] == method) return;
    }
    popped[count++] = method;
    say("%s: %s", method_name(method), error_name((*jvmti)->PopFrame(jvmti, thread)));
}

NATIVE(void, PopFrameInvocations, prepare, jclass klass, jstring name, jint line) {
    jmethodID method = method_of(klass, text_of(jni, name));
    MUST(SetBreakpoint, method, location_of(method, line));
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    NEED(can_pop_frame);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
