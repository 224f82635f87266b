/* CLASS_UNLOAD: the class is about to be unloaded, so it can be looked at, and kept. */
#include "jvmdi_agent.h"

static jclass kept;
static jweak last;
static volatile jint classes, arrays;

NATIVE(jint, ClassUnloads, told) { return classes; }
NATIVE(jint, ClassUnloads, toldOfArrays) { return arrays; }
NATIVE(jclass, ClassUnloads, kept) { return (*jni)->NewLocalRef(jni, kept); }
NATIVE(void, ClassUnloads, release) { (*jni)->DeleteGlobalRef(jni, kept); }
NATIVE(jboolean, ClassUnloads, isGone) { return last != NULL && (*jni)->IsSameObject(jni, last, NULL); }

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) {
    if (event->kind != JVMDI_EVENT_CLASS_UNLOAD) return;
    jclass clazz = event->u.class_event.clazz;
    if (clazz == NULL) {
        say("no class");
        return;
    }
    const char *signature = class_signature(clazz);
    if (strcmp(signature, "[LClassUnloads$Late;") == 0) arrays++;
    if (strcmp(signature, "LClassUnloads$Late;") != 0) return;
    jint status = 0, count = 0;
    jmethodID *methods;
    MUST(GetClassStatus, clazz, &status);
    MUST(GetClassMethods, clazz, &count, &methods);
    jstring text = (*jni)->CallStaticObjectMethod(jni, clazz, (*jni)->GetStaticMethodID(jni, clazz, "text", "()Ljava/lang/String;"));
    say("about to be unloaded: %s, initialized %d, methods %d, %s", signature, (status & JVMDI_CLASS_STATUS_INITIALIZED) != 0, count,
        (*jni)->GetStringUTFChars(jni, text, NULL));
    if (classes == 0) kept = (*jni)->NewGlobalRef(jni, clazz);
    else last = (*jni)->NewWeakGlobalRef(jni, clazz);
    classes++;
}

static void start(char *options) { MUST(SetEventHook, hook); }
