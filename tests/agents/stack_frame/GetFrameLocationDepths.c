/* GetFrameLocation: the instruction executing in each frame, -1 in native methods; depths that there are none of. */
#include "agent.h"

static void show(jthread thread) {
    for (jint depth = -1; depth < 7; depth++) {
        jmethodID method = NULL;
        jlocation location = -2;
        jvmtiError error = (*jvmti)->GetFrameLocation(jvmti, thread, depth, &method, &location);
        if (error != JVMTI_ERROR_NONE) say("%d: %s", depth, error_name(error));
        else if (location == -1) say("%d: %s, native", depth, method_name(method));
        else say("%d: %s line %d", depth, method_name(method), line_of(method, location));
    }
}

NATIVE(void, GetFrameLocationDepths, show, jthread thread) { show(thread); }

NATIVE(void, GetFrameLocationDepths, throughNative) {
    (*jni)->CallStaticVoidMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "inner", "()V"));
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jmethodID same = NULL;
    jlocation at = -2;
    MUST(GetFrameLocation, thread, 0, &same, &at);
    say("breakpoint, here %d", same == method && at == location);
    show(thread);
}

NATIVE(void, GetFrameLocationDepths, prepare, jint line) {
    jmethodID method = method_of(test, "stopped");
    MUST(SetBreakpoint, method, location_of(method, line));
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
