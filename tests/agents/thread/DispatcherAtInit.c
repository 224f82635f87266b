/* The threads that the VM starts are there when it is live: a debugger names them. */
#include "agent.h"

static void JNICALL init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jint count = 0;
    jthread *threads = NULL;
    MUST(GetAllThreads, &count, &threads);
    int found = 0;
    for (int i = 0; i < count; i++) {
        jvmtiThreadInfo info;
        MUST(GetThreadInfo, threads[i], &info);
        found += strcmp(info.name, "Signal Dispatcher") == 0;
    }
    say("Signal Dispatcher: %d", found);
}

static void start(char *options) {
    callbacks.VMInit = init;
    ready();
    enable(JVMTI_EVENT_VM_INIT, NULL);
}
