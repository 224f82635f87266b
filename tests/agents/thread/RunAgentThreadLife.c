/* RunAgentThread: start and end are told, the thread is a daemon of the given priority, unseen by Java; run() isn't called. */
#include "agent.h"

static jrawMonitorID turn;
static int phase;

static void reach(int wanted) {
    MUST(RawMonitorEnter, turn);
    phase = wanted;
    MUST(RawMonitorNotifyAll, turn);
    MUST(RawMonitorExit, turn);
}

static void await(int wanted) {
    MUST(RawMonitorEnter, turn);
    while (phase < wanted) MUST(RawMonitorWait, turn, 0);
    MUST(RawMonitorExit, turn);
}

static void JNICALL body(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    jint frames = -1;
    say("runs, argument %s, environment %d", argument == NULL ? "null" : (char *)argument, env == jvmti);
    MUST(GetFrameCount, NULL, &frames);
    say("frames %d", frames);
    reach(1);
    await(2);
}

static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    /* Not before RunAgentThread's answer is logged. */
    MUST(RawMonitorEnter, turn);
    MUST(RawMonitorExit, turn);
    if (thread_is(thread, "agent")) say("ThreadStart of %s", thread_name(thread));
}

static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (!thread_is(thread, "agent")) return;
    say("ThreadEnd of %s", thread_name(thread));
    reach(3);
}

NATIVE(void, RunAgentThreadLife, run, jthread thread, jint priority) {
    jvmtiThreadInfo info;
    phase = 0;
    MUST(RawMonitorEnter, turn);
    SHOW(RunAgentThread, thread, body, priority == 5 ? NULL : "text", priority);
    MUST(RawMonitorExit, turn);
    await(1);
    MUST(GetThreadInfo, thread, &info);
    say("priority %d, daemon %d, %s", info.priority, info.is_daemon, state_of(thread));
}

NATIVE(void, RunAgentThreadLife, end) {
    reach(2);
    await(3);
}

static void start(char *options) {
    callbacks.ThreadStart = thread_start;
    callbacks.ThreadEnd = thread_end;
    ready();
    enable(JVMTI_EVENT_THREAD_START, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
    MUST(CreateRawMonitor, "turn", &turn);
}
