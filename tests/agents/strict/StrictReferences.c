/* -Xcheck:jvmti on references: kept after the callback that got them, of another thread, deleted global ones. */
#include "strict.h"

static jclass kept;
static jobject lent;

static void JNICALL prepared(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    char *signature = NULL;
    MUST(GetClassSignature, klass, &signature, NULL);
    if (strcmp(signature, "LStrictReferences$Loaded;") == 0) kept = klass;
    MUST(Deallocate, (unsigned char *)signature);
}

NATIVE(void, StrictReferences, useKept) {
    jint status = 0;
    (*jvmti)->GetClassStatus(jvmti, kept, &status);
}

NATIVE(void, StrictReferences, lend, jobject object) { lent = object; }

NATIVE(void, StrictReferences, borrow) {
    jint hash = 0;
    (*jvmti)->GetObjectHashCode(jvmti, lent, &hash);
}

NATIVE(void, StrictReferences, deleted, jobject object) {
    jlong size = 0;
    jobject global = (*jni)->NewGlobalRef(jni, object), weak = (*jni)->NewWeakGlobalRef(jni, object);
    SHOW(GetObjectSize, object, &size);
    SHOW(GetObjectSize, global, &size);
    SHOW(GetObjectSize, weak, &size);
    (*jni)->DeleteGlobalRef(jni, global);
    (*jni)->DeleteWeakGlobalRef(jni, weak);
    SHOW(GetObjectSize, global, &size);
    SHOW(GetObjectSize, weak, &size);
}

static void start(char *options) {
    log_errors();
    callbacks.ClassPrepare = prepared;
    ready();
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
