/* Local variables of another thread, platform or virtual: refused while it runs; while it is suspended at an event, read and set. */
#include "agent.h"
#include <unistd.h>

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    MUST(SuspendThread, thread);
}

NATIVE(void, LocalVariablesOfOthers, prepare, jint line) {
    jmethodID method = method_of(test, "stops");
    MUST(SetBreakpoint, method, location_of(method, line));
}

NATIVE(void, LocalVariablesOfOthers, refused, jstring what, jthread thread) {
    jint number = 0;
    jobject object = NULL;
    say("%s", text_of(jni, what));
    SHOW(GetLocalInt, thread, 0, 0, &number);
    SHOW(GetLocalObject, thread, 0, 0, &object);
    SHOW(GetLocalInstance, thread, 0, &object);
    SHOW(SetLocalInt, thread, 0, 0, 1);
    SHOW(SetLocalObject, thread, 0, 0, NULL);
}

NATIVE(void, LocalVariablesOfOthers, change, jthread thread, jobject text) {
    jint state = 0, number = 0;
    jlong big = 0;
    jobject object = NULL;
    while (!(state & JVMTI_THREAD_STATE_SUSPENDED)) {
        usleep(1000);
        MUST(GetThreadState, thread, &state);
    }
    for (jint depth = 0; depth < 3; depth++) {
        MUST(GetLocalInt, thread, depth, 0, &number);
        MUST(GetLocalLong, thread, depth, 1, &big);
        MUST(GetLocalObject, thread, depth, 3, &object);
        say("depth %d: %d %lld %s", depth, number, (long long)big, object_text(jni, object));
    }
    SHOW(SetLocalInt, thread, 0, 0, 77);
    SHOW(SetLocalLong, thread, 0, 1, -77);
    SHOW(SetLocalObject, thread, 0, 3, text);
    SHOW(SetLocalObject, thread, 0, 3, thread);
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
