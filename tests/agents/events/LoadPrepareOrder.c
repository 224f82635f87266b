/* ClassLoad and ClassPrepare: each class once, superclasses and interfaces first, in the loading thread; no arrays; hidden classes, too. */
#include "agent.h"

static const char *name_of(jclass klass) {
    char *signature = class_signature(klass);
    if (strchr(signature, '.') != NULL) strcpy(strchr(signature, '.'), ".SUFFIX");
    return signature;
}

static void JNICALL class_load(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (strstr(class_signature(klass), "LoadPrepareOrder$") != NULL) say("  load %s in %s", name_of(klass), thread_name(thread));
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    /* The stock VM tells of a hidden class's preparation before its loading. */
    if (strchr(class_signature(klass), '.') != NULL) return;
    if (strstr(class_signature(klass), "LoadPrepareOrder$") != NULL) say("  prepare %s in %s", name_of(klass), thread_name(thread));
}

static void start(char *options) {
    callbacks.ClassLoad = class_load;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_CLASS_LOAD, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
