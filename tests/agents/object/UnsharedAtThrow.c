/* Exceptions in what is locked for an object that only the method knows: at the throw it is locked, as often as bytecode says. */
#include "agent.h"

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object,
                              jmethodID catcher, jlocation catch_location) {
    jint count = 0;
    jvmtiMonitorStackDepthInfo *info = NULL;
    MUST(GetOwnedMonitorStackDepthInfo, thread, &count, &info);
    say("%s, caught in %s: %d owned", full_name(method), catcher == NULL ? "none" : method_name(catcher), count);
    for (jint i = 0; i < count; i++) {
        jint recursions = -1;
        jvmtiMonitorUsage usage;
        if (MUST(GetObjectMonitorUsage, info[i].monitor, &usage) == JVMTI_ERROR_NONE) recursions = usage.entry_count;
        say("  at depth %d, %d times", info[i].stack_depth, recursions);
    }
}

NATIVE(void, UnsharedAtThrow, tell, jboolean on) {
    if (on) enable(JVMTI_EVENT_EXCEPTION, NULL);
    else disable(JVMTI_EVENT_EXCEPTION, NULL);
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_get_owned_monitor_stack_depth_info);
    NEED(can_get_monitor_info);
    callbacks.Exception = exception;
    ready();
}
