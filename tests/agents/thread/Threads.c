/* Threads: facts, states, suspension, thread-local storage, interruption, StopThread. */
#include "agent.h"

NATIVE(void, Threads, state, jstring what, jthread thread) {
    jint bits = 0;
    jvmtiThreadInfo info;
    jvmtiError error = (*jvmti)->GetThreadState(jvmti, thread, &bits);
    MUST(GetThreadInfo, thread, &info);
    say("%s: %s %x, name %s, priority %d, daemon %d, group %d", text_of(jni, what), error_name(error),
        bits & ~JVMTI_THREAD_STATE_IN_NATIVE, info.name, info.priority, info.is_daemon, info.thread_group != NULL);
}

NATIVE(void, Threads, suspend, jthread thread) { SHOW(SuspendThread, thread); }
NATIVE(void, Threads, resume, jthread thread) { SHOW(ResumeThread, thread); }

NATIVE(void, Threads, storage, jthread thread, jlong value) {
    void *data = NULL;
    MUST(GetThreadLocalStorage, thread, &data);
    say("stored %ld", (long)data);
    SHOW(SetThreadLocalStorage, thread, (void *)value);
    MUST(GetThreadLocalStorage, thread, &data);
    say("stored %ld", (long)data);
}

NATIVE(void, Threads, all) {
    jint count = 0;
    jthread *threads = NULL;
    const char *names[] = {"main", "spinner", "waiter", "blocked", "fresh"};
    MUST(GetAllThreads, &count, &threads);
    for (int k = 0; k < 5; k++) {
        int seen = 0;
        for (int i = 0; i < count; i++) seen += strcmp(thread_name(threads[i]), names[k]) == 0;
        say("%s among all threads: %d", names[k], seen);
    }
    jthread me = NULL;
    MUST(GetCurrentThread, &me);
    say("current: %s", thread_name(me));
}

NATIVE(void, Threads, interrupt, jthread thread) { MUST(InterruptThread, thread); }
NATIVE(void, Threads, stop, jthread thread, jobject exception) { MUST(StopThread, thread, exception); }

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LThreads;")) return;
    jint bits = 0;
    jvmtiThreadInfo info;
    SHOW(GetThreadState, klass, &bits);
    SHOW(GetThreadInfo, klass, &info);
    SHOW(SuspendThread, klass);
    SHOW(GetThreadState, thread, NULL);
    jint count = 0;
    jthreadGroup *groups = NULL;
    jvmtiThreadGroupInfo group;
    MUST(GetTopThreadGroups, &count, &groups);
    MUST(GetThreadGroupInfo, groups[0], &group);
    say("%d top group, %s, parent %d, priority %d, daemon %d", count, group.name, group.parent != NULL, group.max_priority, group.is_daemon);
    MUST(GetThreadInfo, NULL, &info);
    MUST(GetThreadGroupInfo, info.thread_group, &group);
    say("%s in %s", info.name, group.name);
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_signal_thread);
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
