/* ClassFileLoadHook that changes a class file, ClassLoad, ClassPrepare; a second hook sees what the first made. */
#include "agent.h"

static jvmtiEnv *second;

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain,
                         jint length, const unsigned char *data, jint *new_length, unsigned char **new_data) {
    if (name == NULL || strncmp(name, "ClassEvents", 11) != 0) return;
    say("%s hook %s, redefined %d, loader %d, domain %d, magic %02x%02x", env == jvmti ? "first" : "second", name,
        redefined != NULL, loader != NULL, domain != NULL, data[0], data[1]);
    if (strcmp(name, "ClassEvents$Derived") != 0) return;
    const char *from = env == jvmti ? "old text" : "mid text", *to = env == jvmti ? "mid text" : "new text";
    for (int i = 0; i + 8 <= length; i++) {
        if (memcmp(data + i, from, 8) == 0) {
            (*env)->Allocate(env, length, new_data);
            memcpy(*new_data, data, length);
            memcpy(*new_data + i, to, 8);
            *new_length = length;
            say("changed");
        }
    }
}

static void JNICALL class_load(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    char *signature = class_signature(klass);
    if (strncmp(signature, "LClassEvents", 12) != 0) return;
    jint status = -1;
    MUST(GetClassStatus, klass, &status);
    say("load %s, prepared %d", signature, (status & JVMTI_CLASS_STATUS_PREPARED) != 0);
    jint count = 0;
    jmethodID *methods = NULL;
    SHOW(GetClassMethods, klass, &count, &methods);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    char *signature = class_signature(klass);
    if (strncmp(signature, "LClassEvents", 12) != 0) return;
    say("prepare %s, thread %s", signature, thread_name(thread));
}

static void start(char *options) {
    callbacks.ClassFileLoadHook = hook;
    callbacks.ClassLoad = class_load;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    enable(JVMTI_EVENT_CLASS_LOAD, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
    (*java_vm)->GetEnv(java_vm, (void **)&second, JVMTI_VERSION_1_2);
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassFileLoadHook = hook;
    (*second)->SetEventCallbacks(second, &callbacks, sizeof callbacks);
    (*second)->SetEventNotificationMode(second, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}
