/* JNI is given the ID of an obsolete method whose class has been unloaded. */
#include "agent.h"

static jmethodID obsolete, current;
static jweak klass_weak;

/* Called by the old version, which is redefined meanwhile. */
NATIVE(void, UnloadedObsolete, redefine, jclass klass, jbyteArray bytes) {
    jvmtiFrameInfo frame;
    jint count = 0;
    jboolean is = 9;
    say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes)));
    MUST(GetStackTrace, NULL, 2, 1, &frame, &count);
    obsolete = frame.method;
    current = method_of(klass, "run");
    MUST(IsMethodObsolete, obsolete, &is);
    say("obsolete %d, another ID %d", is, obsolete != current);
    klass_weak = (*jni)->NewWeakGlobalRef(jni, klass);
}

NATIVE(jboolean, UnloadedObsolete, gone) {
    MUST(ForceGarbageCollection);
    return (*jni)->IsSameObject(jni, klass_weak, NULL);
}

static void show(JNIEnv *jni, const char *what) {
    jthrowable thrown = (*jni)->ExceptionOccurred(jni);
    (*jni)->ExceptionClear(jni);
    say("%s: %s", what, thrown == NULL ? "nothing" : class_signature((*jni)->GetObjectClass(jni, thrown)));
}

NATIVE(void, UnloadedObsolete, use, jclass klass, jobject object) {
    jmethodID ids[] = {obsolete, current};
    for (int i = 0; i < 2; i++) {
        (*jni)->CallStaticVoidMethod(jni, klass, ids[i]);
        show(jni, "CallStaticVoidMethod");
        (*jni)->CallVoidMethod(jni, object, ids[i]);
        show(jni, "CallVoidMethod");
        (*jni)->CallNonvirtualVoidMethod(jni, object, klass, ids[i]);
        show(jni, "CallNonvirtualVoidMethod");
        (*jni)->NewObject(jni, klass, ids[i]);
        show(jni, "NewObject");
        (*jni)->ToReflectedMethod(jni, klass, ids[i], JNI_TRUE);
        show(jni, "ToReflectedMethod");
        char *name = NULL;
        SHOW(GetMethodName, ids[i], &name, NULL, NULL);
    }
}

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
