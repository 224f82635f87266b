/* GetVirtualThread and GetCarrierThread: of platform threads, carriers, mounted, unmounted, ended virtual threads, of what isn't a thread. */
#include "agent.h"

static jvmtiExtensionFunction virtual_thread, carrier_thread;

static void show(const char *what, const char *function, jvmtiError error, jthread thread) {
    jvmtiThreadInfo info = {.name = "null"};
    if (thread != NULL) MUST(GetThreadInfo, thread, &info);
    const char *name = strncmp(info.name, "ForkJoinPool", 12) == 0 ? "a carrier" : info.name;
    say("%s, %s: %s %s", what, function, error_name(error), error != 0 ? "" : name);
}

NATIVE(void, CarrierThreads, show, jstring what, jobject thread) {
    jthread answer = NULL;
    jvmtiError error = virtual_thread(jvmti, thread, &answer);
    show(text_of(jni, what), "GetVirtualThread", error, answer);
    answer = NULL;
    error = carrier_thread(jvmti, thread, &answer);
    show(text_of(jni, what), "GetCarrierThread", error, answer);
    if (error == 0 && answer != NULL) {
        jthread back = NULL;
        error = virtual_thread(jvmti, answer, &back);
        show("  its carrier", "GetVirtualThread", error, back);
    }
}

NATIVE(void, CarrierThreads, prepare) {
    virtual_thread = function_of("com.sun.hotspot.functions.GetVirtualThread");
    carrier_thread = function_of("com.sun.hotspot.functions.GetCarrierThread");
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    ready();
}
