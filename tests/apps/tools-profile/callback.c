/* Native code that Java calls, and that calls Java again: a little of its own work, then the method. */
#include <jni.h>

static volatile long sink;

static void inner(JNIEnv *env, jclass type, jmethodID method) {
    (*env)->CallStaticVoidMethod(env, type, method);
    sink++;
}

JNIEXPORT void JNICALL Java_Prof_callback(JNIEnv *env, jclass type) {
    jmethodID method = (*env)->GetStaticMethodID(env, type, "called", "()V");
    if (method) inner(env, type, method);
    sink++;
}
