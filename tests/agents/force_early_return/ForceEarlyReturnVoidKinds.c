/* ForceEarlyReturnVoid from constructors, class initialisers, lambdas, defaults, run() and main: nothing more of them is executed. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    const char *name = method_name(method);
    say("%s: %s", strncmp(name, "lambda$", 7) == 0 ? "lambda" : name, error_name((*jvmti)->ForceEarlyReturnVoid(jvmti, thread)));
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (class_is(klass, "LForceEarlyReturnVoidKinds$Initialised;")) break_in(klass, "<clinit>");
    if (class_is(klass, "LForceEarlyReturnVoidKinds$Default;")) break_in(klass, "called");
    if (class_is(klass, "LForceEarlyReturnVoidKinds$Runs;")) break_in(klass, "run");
    if (!class_is(klass, "LForceEarlyReturnVoidKinds$Made;")) return;
    jmethodID method = method_of(klass, "<init>");
    MUST(SetBreakpoint, method, location_of(method, 15));
}

NATIVE(void, ForceEarlyReturnVoidKinds, prepare, jint line) {
    jmethodID method = method_of(test, "main");
    MUST(SetBreakpoint, method, location_of(method, line));
    jint count = 0;
    jmethodID *methods = NULL;
    MUST(GetClassMethods, test, &count, &methods);
    for (int i = 0; i < count; i++) {
        if (strncmp(method_name(methods[i]), "lambda$", 7) == 0) MUST(SetBreakpoint, methods[i], 0);
    }
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    NEED(can_force_early_return);
    callbacks.Breakpoint = breakpoint;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
