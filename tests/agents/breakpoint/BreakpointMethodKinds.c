/* Breakpoints in methods of every kind: initialisers, constructors, lambdas, defaults, bridges, generic, in interfaces, of hidden callers. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    char *signature = NULL;
    MUST(GetMethodName, method, NULL, &signature, NULL);
    const char *name = method_name(method);
    if (strncmp(name, "lambda$", 7) == 0) say("lambda in %s", class_signature(declaring(method)));
    else say("%s%s in %s", name, signature, class_signature(declaring(method)));
}

/* In every method that has code, but for the program's own. */
static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    jint count = 0;
    jmethodID *methods = NULL;
    if (strncmp(class_signature(klass), "LBreakpointMethodKinds", 22) != 0 || strstr(class_signature(klass), "$$Lambda") != NULL) return;
    MUST(GetClassMethods, klass, &count, &methods);
    for (int i = 0; i < count; i++) {
        jint modifiers = 0;
        MUST(GetMethodModifiers, methods[i], &modifiers);
        if (!(modifiers & 0x500) && strcmp(method_name(methods[i]), "main") != 0) MUST(SetBreakpoint, methods[i], 0);
    }
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    callbacks.Breakpoint = breakpoint;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
