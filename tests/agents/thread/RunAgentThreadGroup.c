/* RunAgentThread: the thread's group doesn't have it, neither for Java nor for GetThreadGroupChildren. */
#include "agent.h"
#include <unistd.h>

static volatile int running, leave;

static void JNICALL body(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    running = 1;
    while (!leave) usleep(1000);
}

NATIVE(void, RunAgentThreadGroup, run, jthread thread, jobject group) {
    jint count = 0, groups = 0;
    jthread *threads = NULL;
    jthreadGroup *children = NULL;
    MUST(RunAgentThread, thread, body, NULL, 5);
    while (!running) usleep(1000);
    MUST(GetThreadGroupChildren, group, &count, &threads, &groups, &children);
    say("children: %d", count);
    for (int i = 0; i < count; i++) say("  %s", thread_name(threads[i]));
}

NATIVE(void, RunAgentThreadGroup, end) { leave = 1; }

static void start(char *options) { ready(); }
