/* A hot method that had a breakpoint is compiled again as soon as the breakpoint is cleared, and the one that contained it as soon as it was set or
 * cleared, as compilation comes to it: before anybody calls them. */
#include "agent.h"

static volatile int inner, outer;

static void JNICALL loaded(jvmtiEnv *env, jmethodID method, jint size, const void *address, jint count, const jvmtiAddrLocationMap *map,
                           const void *info) {
    char *name = full_name(method);
    if (strcmp(name, "BreakpointCleared.inner") == 0) inner++;
    if (strcmp(name, "BreakpointCleared.outer") == 0) outer++;
}

static void JNICALL hit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {}

/* How many pieces of code both methods have had at least. */
NATIVE(jint, BreakpointCleared, compiled) { return inner < outer ? inner : outer; }

NATIVE(void, BreakpointCleared, breakpoint, jboolean on) {
    jmethodID method = (*jni)->GetStaticMethodID(jni, test, "inner", "([II)I");
    if (on) {
        outer = 0;
        MUST(SetBreakpoint, method, 0);
    } else {
        inner = 0;
        MUST(ClearBreakpoint, method, 0);
    }
}

static void start(char *options) {
    NEED(can_generate_compiled_method_load_events);
    NEED(can_generate_breakpoint_events);
    callbacks.CompiledMethodLoad = loaded;
    callbacks.Breakpoint = hit;
    ready();
    enable(JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
