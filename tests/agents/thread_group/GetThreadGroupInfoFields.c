/* GetThreadGroupInfo: parent, name, priority and daemon status, also changed ones. */
#include "agent.h"

NATIVE(void, GetThreadGroupInfoFields, show, jobject group, jobject parent) {
    jvmtiThreadGroupInfo info;
    jvmtiError error = (*jvmti)->GetThreadGroupInfo(jvmti, group, &info);
    if (error != JVMTI_ERROR_NONE) {
        say("%s", error_name(error));
        return;
    }
    char name[256] = "";
    for (unsigned char *at = (unsigned char *)info.name; *at; at++) snprintf(name + strlen(name), 8, *at < 0x80 ? "%c" : "\\%x", *at);
    say("'%s', priority %d, daemon %d, parent %d", name, info.max_priority, info.is_daemon, (*jni)->IsSameObject(jni, parent, info.parent));
}

static void start(char *options) { ready(); }
