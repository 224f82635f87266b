/* GetTimerInfo, GetCurrentThreadCpuTimerInfo, GetThreadCpuTimerInfo, GetTime, GetAvailableProcessors: facts, and that time goes on. */
#include "agent.h"

static void show(const char *what, jvmtiError error, const jvmtiTimerInfo *info) {
    say("%s: %s, max %llx, skips forward %d, backward %d, kind %d", what, error_name(error), (unsigned long long)info->max_value, info->may_skip_forward,
        info->may_skip_backward, info->kind);
}

NATIVE(jint, TimerInfos, run) {
    jvmtiTimerInfo info;
    memset(&info, 7, sizeof info);
    show("time", (*jvmti)->GetTimerInfo(jvmti, &info), &info);
    memset(&info, 7, sizeof info);
    show("current thread", (*jvmti)->GetCurrentThreadCpuTimerInfo(jvmti, &info), &info);
    memset(&info, 7, sizeof info);
    show("threads", (*jvmti)->GetThreadCpuTimerInfo(jvmti, &info), &info);
    jlong before = 0, after = 0;
    int backward = 0;
    MUST(GetTime, &before);
    for (int i = 0; i < 1000; i++) {
        MUST(GetTime, &after);
        backward += after < before;
    }
    say("backward: %d", backward);
    jint processors = 0;
    MUST(GetAvailableProcessors, &processors);
    return processors;
}

NATIVE(jlong, TimerInfos, time) {
    jlong now = -1;
    MUST(GetTime, &now);
    return now;
}

static void start(char *options) {
    jint processors = 0;
    NEED(can_get_current_thread_cpu_time);
    NEED(can_get_thread_cpu_time);
    ready();
    SHOW(GetAvailableProcessors, &processors);
    say("at least one: %d", processors >= 1);
}
