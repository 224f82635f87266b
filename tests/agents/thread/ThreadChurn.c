/* All threads and their stacks are asked for again and again while threads begin and end: no error but of those that have ended. */
#include "agent.h"

static int unexpected, ours_seen, virtual_seen;

static void check(const char *what, jvmtiError error) {
    if (error != JVMTI_ERROR_NONE && error != JVMTI_ERROR_THREAD_NOT_ALIVE && unexpected++ < 5) say("%s: %s", what, error_name(error));
}

NATIVE(jboolean, ThreadChurn, look, jobjectArray virtuals) {
    jint count = 0, groups = 0;
    jthread *threads = NULL;
    jvmtiStackInfo *stacks = NULL;
    jvmtiThreadInfo info;
    jthreadGroup *children = NULL;
    (*jni)->PushLocalFrame(jni, 500);
    MUST(GetAllThreads, &count, &threads);
    for (int i = 0; i < count; i++) {
        jint state = 0, depth = 0;
        jvmtiFrameInfo frames[20];
        check("GetThreadInfo", (*jvmti)->GetThreadInfo(jvmti, threads[i], &info));
        ours_seen += strncmp(info.name, "ours", 4) == 0;
        check("GetThreadState", (*jvmti)->GetThreadState(jvmti, threads[i], &state));
        check("GetStackTrace", (*jvmti)->GetStackTrace(jvmti, threads[i], 0, 20, frames, &depth));
        check("GetFrameCount", (*jvmti)->GetFrameCount(jvmti, threads[i], &depth));
    }
    check("GetThreadListStackTraces", (*jvmti)->GetThreadListStackTraces(jvmti, count, threads, 10, &stacks));
    MUST(GetAllStackTraces, 10, &stacks, &count);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < stacks[i].frame_count; k++) method_name(stacks[i].frame_buffer[k].method);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)stacks);
    MUST(GetThreadInfo, NULL, &info);
    check("GetThreadGroupChildren", (*jvmti)->GetThreadGroupChildren(jvmti, info.thread_group, &count, &threads, &groups, &children));
    for (int i = 0; i < (*jni)->GetArrayLength(jni, virtuals); i++) {
        jthread one = (*jni)->GetObjectArrayElement(jni, virtuals, i);
        jint depth = 0;
        jvmtiFrameInfo frames[20];
        if (one == NULL) continue;
        check("GetStackTrace", (*jvmti)->GetStackTrace(jvmti, one, 0, 20, frames, &depth));
        virtual_seen += depth > 0;
    }
    (*jni)->PopLocalFrame(jni, NULL);
    return ours_seen > 0 && virtual_seen > 0;
}

NATIVE(void, ThreadChurn, show) { say("unexpected errors: %d", unexpected); }

static void start(char *options) {
    NEED(can_support_virtual_threads);
    ready();
}
