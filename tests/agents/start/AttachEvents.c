/* Two kinds of agents in one process: the one attached later has its own environments, sees classes loaded before, and takes what capabilities are left; both hear the program. */
#include "agent.h"

static jvmtiEnv *late;

static void JNICALL ended(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiThreadInfo info;
    (*env)->GetThreadInfo(env, thread, &info);
    if (strncmp(info.name, "ours", 4) == 0) say("%s agent: %s ends", env == late ? "late" : "early", info.name);
}

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (name == NULL || strcmp(name, "AttachEvents") != 0 || env != late) return;
    (*env)->Allocate(env, length, new_bytes);
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
    for (jint i = 0; i + 8 < length; i++) {
        if (memcmp(bytes + i, "original", 8) == 0) memcpy(*new_bytes + i, "replaced", 8);
    }
    say("late agent: %s of the program's class", redefined == NULL ? "load" : "new version");
}

static void start(char *options) {
    NEED(can_tag_objects);
    callbacks.ThreadEnd = ended;
    ready();
    enable(JVMTI_EVENT_THREAD_END, NULL);
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities wanted;
    jclass klass;
    JNIEnv *jni = NULL;
    jint count = 0, found = 0;
    jclass *classes = NULL;
    (*vm)->GetEnv(vm, (void **)&jni, JNI_VERSION_1_6);
    (*vm)->GetEnv(vm, (void **)&late, JVMTI_VERSION_1_2);
    memset(&wanted, 0, sizeof wanted);
    wanted.can_tag_objects = wanted.can_retransform_classes = 1;
    jvmtiError error = (*late)->AddCapabilities(late, &wanted);
    say("AddCapabilities: %s", error == JVMTI_ERROR_NONE ? "NONE" : "refused");
    callbacks.ClassFileLoadHook = hook;
    (*late)->SetEventCallbacks(late, &callbacks, sizeof callbacks);
    (*late)->GetLoadedClasses(late, &count, &classes);
    for (int i = 0; i < count; i++) {
        if (!class_is(classes[i], "LAttachEvents;")) continue;
        found++;
        klass = classes[i];
    }
    say("the program's class: %d", found);
    jlong tag = 5;
    (*jvmti)->SetTag(jvmti, klass, 7);
    (*late)->GetTag(late, klass, &tag);
    say("tag of the other agent: %d", (int)tag);
    (*late)->SetEventNotificationMode(late, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, NULL);
    (*late)->SetEventNotificationMode(late, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    error = (*late)->RetransformClasses(late, 1, &klass);
    say("RetransformClasses: %s", error == JVMTI_ERROR_NONE ? "NONE" : "refused");
    return 0;
}
