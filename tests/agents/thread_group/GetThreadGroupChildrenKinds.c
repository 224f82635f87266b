/* GetThreadGroupChildren: live platform threads and groups just below; no unstarted, ended or virtual threads. */
#include "agent.h"

static int compare(const void *a, const void *b) { return strcmp(*(const char **)a, *(const char **)b); }

static void show_names(const char *what, const char **names, jint count) {
    qsort(names, count, sizeof *names, compare);
    say("  %s: %d", what, count);
    for (int i = 0; i < count; i++) say("    %s", names[i]);
}

NATIVE(void, GetThreadGroupChildrenKinds, show, jstring what, jobject group) {
    jint thread_count = 0, group_count = 0;
    jthread *threads = NULL;
    jthreadGroup *groups = NULL;
    const char *names[64];
    say("%s", text_of(jni, what));
    if (MUST(GetThreadGroupChildren, group, &thread_count, &threads, &group_count, &groups) != JVMTI_ERROR_NONE) return;
    for (int i = 0; i < thread_count; i++) names[i] = thread_name(threads[i]);
    show_names("threads", names, thread_count);
    for (int i = 0; i < group_count; i++) {
        jvmtiThreadGroupInfo info;
        MUST(GetThreadGroupInfo, groups[i], &info);
        names[i] = info.name;
    }
    show_names("groups", names, group_count);
}

NATIVE(void, GetThreadGroupChildrenKinds, ofVirtual, jthread thread) {
    jvmtiThreadInfo info;
    jint thread_count = -1, group_count = -1;
    jthread *threads = NULL;
    jthreadGroup *groups = NULL;
    MUST(GetThreadInfo, thread, &info);
    MUST(GetThreadGroupChildren, info.thread_group, &thread_count, &threads, &group_count, &groups);
    say("virtual: %d threads, %d groups", thread_count, group_count);
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    ready();
}
