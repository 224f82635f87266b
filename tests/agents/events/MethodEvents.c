/* MethodEntry, MethodExit with results and by exception, FramePop, in one thread between two breakpoints. */
#include "agent.h"

NATIVE(jint, MethodEvents, nativeTwice, jint n) { return 2 * n; }

static int is_ours(jmethodID method) {
    return strncmp(class_signature(declaring(method)), "LMethodEvents;", 14) == 0;
}

/* The names of lambdas differ by compiler. */
static const char *name_of(jmethodID method) {
    const char *name = method_name(method);
    return strncmp(name, "lambda$", 7) == 0 ? "lambda" : name;
}

static void JNICALL method_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (!is_ours(method)) return;
    say("entry %s", name_of(method));
    const char *watched[] = {"depth", "text", "real", "leaf"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(name_of(method), watched[i]) == 0) MUST(NotifyFramePop, thread, 0);
    }
    if (strcmp(name_of(method), "real") == 0) {
        SHOW(NotifyFramePop, thread, 0);
        SHOW(NotifyFramePop, thread, 1000);
    }
    if (strcmp(name_of(method), "nativeTwice") == 0) SHOW(NotifyFramePop, thread, 0);
}

static void JNICALL method_exit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (!is_ours(method)) return;
    const char *name = name_of(method);
    char *signature = NULL;
    MUST(GetMethodName, method, NULL, &signature, NULL);
    const char *type = strchr(signature, ')') + 1;
    if (thrown) say("exit %s by exception", name);
    else if (*type == 'I') say("exit %s with %d", name, value.i);
    else if (*type == 'Z') say("exit %s with %d", name, value.z);
    else if (*type == 'D') say("exit %s with %g", name, value.d);
    else if (*type == 'L') say("exit %s with %s", name, text_of(jni, value.l));
    else say("exit %s", name);
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    say("pop %s%s", name_of(method), thrown ? " by exception" : "");
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    int on = strcmp(method_name(method), "begin") == 0;
    say("breakpoint in %s", method_name(method));
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, thread);
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_EXIT, thread);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LMethodEvents;")) return;
    MUST(SetBreakpoint, method_of(klass, "begin"), 0);
    MUST(SetBreakpoint, method_of(klass, "end"), 0);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_frame_pop_events);
    callbacks.Breakpoint = breakpoint;
    callbacks.ClassPrepare = class_prepare;
    callbacks.MethodEntry = method_entry;
    callbacks.MethodExit = method_exit;
    callbacks.FramePop = frame_pop;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
