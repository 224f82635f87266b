/* RunAgentThread refuses priorities that there are none of, virtual threads, threads that run, and what is no thread. */
#include "agent.h"

static void JNICALL body(jvmtiEnv *env, JNIEnv *jni, void *argument) { say("runs"); }

NATIVE(void, RunAgentThreadErrors, run, jstring what, jobject thread, jint priority) {
    say("%s: %s", text_of(jni, what), error_name((*jvmti)->RunAgentThread(jvmti, thread, body, NULL, priority)));
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    ready();
}
