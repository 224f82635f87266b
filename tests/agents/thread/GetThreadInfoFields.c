/* GetThreadInfo: every field before, during and after a thread's life; names that aren't ASCII, changes of name and priority. */
#include "agent.h"

NATIVE(void, GetThreadInfoFields, show, jstring what, jthread thread) {
    jvmtiThreadInfo info;
    jvmtiThreadGroupInfo group = {0};
    if (MUST(GetThreadInfo, thread, &info) != JVMTI_ERROR_NONE) return;
    if (info.thread_group != NULL) MUST(GetThreadGroupInfo, info.thread_group, &group);
    char name[256] = "";
    for (unsigned char *at = (unsigned char *)info.name; *at; at++) snprintf(name + strlen(name), 8, *at < 0x80 ? "%c" : "\\%x", *at);
    say("%s: '%s', priority %d, daemon %d, group %s, loader %s", text_of(jni, what), name, info.priority, info.is_daemon,
        group.name == NULL ? "null" : group.name, object_text(jni, info.context_class_loader));
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    ready();
}
