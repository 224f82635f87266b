/* GetTopThreadGroups: the groups without a parent, wherever it is asked, and none of the program's. */
#include "agent.h"

static void show(JNIEnv *jni) {
    jint count = 0;
    jthreadGroup *groups = NULL;
    MUST(GetTopThreadGroups, &count, &groups);
    say("%d", count);
    for (int i = 0; i < count; i++) {
        jvmtiThreadGroupInfo info;
        MUST(GetThreadGroupInfo, groups[i], &info);
        say("  %s, parent %d", info.name, info.parent != NULL);
    }
}

NATIVE(void, GetTopThreadGroupsOnly, show, jobject top) {
    jint count = 0;
    jthreadGroup *groups = NULL;
    show(jni);
    MUST(GetTopThreadGroups, &count, &groups);
    say("the same: %d", (*jni)->IsSameObject(jni, groups[0], top));
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) { show(jni); }

static void start(char *options) {
    callbacks.VMInit = vm_init;
    ready();
    enable(JVMTI_EVENT_VM_INIT, NULL);
}
