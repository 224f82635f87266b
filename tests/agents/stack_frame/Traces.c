/* GetStackTrace, GetFrameCount, GetFrameLocation at a breakpoint. */
#include "agent.h"

static int is_ours(jmethodID method) {
    const char *signature = class_signature(declaring(method));
    return strncmp(signature, "LTraces", 7) == 0 && strstr(signature, "$$Lambda") == NULL;
}

static void show(jint start, jint max) {
    jvmtiFrameInfo frames[64];
    jint count = -1;
    jvmtiError error = (*jvmti)->GetStackTrace(jvmti, NULL, start, max, frames, &count);
    say("trace from %d, at most %d: %s", start, max, error_name(error));
    if (error != JVMTI_ERROR_NONE) return;
    for (int i = 0; i < count; i++) {
        if (is_ours(frames[i].method))
            say("  %s line %d", method_name(frames[i].method)[0] == 'l' ? "lambda" : full_name(frames[i].method),
                line_of(frames[i].method, frames[i].location));
    }
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jint count = 0;
    MUST(GetFrameCount, thread, &count);
    say("breakpoint in %s, thread %s, deep %d", full_name(method), thread_name(thread), count > 1);
    show(0, 64);
    show(0, 1);
    show(1, 2);
    show(-1, 1);
    show(1000, 1);
    show(-1000, 1);
    show(0, -1);
    SHOW(GetStackTrace, NULL, 0, 1, NULL, &count);
    jmethodID at = NULL;
    jlocation where = -5;
    for (int depth = 0; depth < 3; depth++) {
        jvmtiError error = (*jvmti)->GetFrameLocation(jvmti, thread, depth, &at, &where);
        if (error != JVMTI_ERROR_NONE) say("depth %d: %s", depth, error_name(error));
        else if (is_ours(at)) say("depth %d: %s at %d", depth, full_name(at)[0] ? "ours" : "", (int)where);
        else say("depth %d: not ours", depth);
    }
    SHOW(GetFrameLocation, thread, -1, &at, &where);
    SHOW(GetFrameLocation, thread, 10000, &at, &where);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LTraces;")) return;
    SHOW(SetBreakpoint, method_of(klass, "bottom"), 0);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
