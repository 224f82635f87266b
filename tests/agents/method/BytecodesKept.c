/* GetBytecodes: the same before and after the method has run and been compiled, and with a breakpoint set: what the class file has. */
#include "agent.h"

static jmethodID method;

static unsigned hash(int *length) {
    unsigned char *bytes = NULL;
    unsigned value = 7;
    MUST(GetBytecodes, method, length, &bytes);
    for (int i = 0; i < *length; i++) value = value * 31 + bytes[i];
    return value;
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID where, jlocation location) {}

NATIVE(void, BytecodesKept, show, jstring what) {
    int length = 0;
    method = method_of(test, "work");
    unsigned value = hash(&length);
    say("%s: %d bytes, %x", text_of(jni, what), length, value);
}

NATIVE(void, BytecodesKept, breakpoints, jboolean on) {
    static const int places[] = {0, 3, 4};
    for (int i = 0; i < 3; i++) {
        if (on) MUST(SetBreakpoint, method, places[i]);
        else MUST(ClearBreakpoint, method, places[i]);
    }
}

static void start(char *options) {
    NEED(can_get_bytecodes);
    NEED(can_generate_breakpoint_events);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
