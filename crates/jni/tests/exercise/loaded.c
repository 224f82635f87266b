/* A library that Loaded.java loads: what JNI_OnLoad sees, methods found by name, exceptions through native frames. */
#include <jni.h>
#include <stdio.h>

static void found(JNIEnv *env, const char *name) {
    jclass class = (*env)->FindClass(env, name);
    printf("%s in JNI_OnLoad: %d\n", name, class != NULL);
    (*env)->ExceptionClear(env);
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    JNIEnv *env;
    printf("env %d\n", (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8));
    found(env, "Loaded");
    found(env, "java/lang/String");
    found(env, "nix/Da");
    return JNI_VERSION_1_8;
}

JNIEXPORT jint JNICALL Java_Loaded_plain(JNIEnv *env, jclass class, jint a) { return a + 1; }
JNIEXPORT jint JNICALL Java_Loaded_two__I(JNIEnv *env, jclass class, jint a) { return a + 2; }
JNIEXPORT jlong JNICALL Java_Loaded_two__Ljava_lang_String_2_3_3J(JNIEnv *env, jclass class, jstring s, jobjectArray b) {
    return (*env)->GetStringLength(env, s) + (*env)->GetArrayLength(env, b);
}
JNIEXPORT jboolean JNICALL Java_Loaded_under_1score_00024(JNIEnv *env, jclass class) { return 2; }
JNIEXPORT jobject JNICALL Java_Loaded_recurse(JNIEnv *env, jclass class, jint depth) {
    jmethodID back = (*env)->GetStaticMethodID(env, class, "back", "(I)Ljava/lang/Object;");
    jobject result = (*env)->CallStaticObjectMethod(env, class, back, depth - 1);
    if ((*env)->ExceptionCheck(env)) {
        printf("exception passes native frame %d\n", depth);
        return NULL;
    }
    return result;
}
JNIEXPORT jint JNICALL Java_Loaded_catching(JNIEnv *env, jclass class) {
    jmethodID back = (*env)->GetStaticMethodID(env, class, "back", "(I)Ljava/lang/Object;");
    (*env)->CallStaticObjectMethod(env, class, back, -1);
    int pending = (*env)->ExceptionCheck(env);
    (*env)->ExceptionClear(env);
    return pending;
}
JNIEXPORT void JNICALL Java_Loaded_leak(JNIEnv *env, jclass class) {
    /* frames and locals that are left behind end with the method */
    for (int k = 0; k < 100000; k++) (*env)->NewLocalRef(env, class);
    (*env)->PushLocalFrame(env, 10);
    (*env)->NewStringUTF(env, "leaked");
}
JNIEXPORT jint JNICALL Java_Loaded_sum(JNIEnv *env, jclass class, jintArray array, jobject garbage) {
    jmethodID make = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, garbage), "run", "()V");
    jint *elements = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    jint sum = 0;
    for (int k = 0; k < 100; k++) sum += elements[k];
    (*env)->ReleasePrimitiveArrayCritical(env, array, elements, 0);
    (*env)->CallVoidMethod(env, garbage, make);
    return sum;
}
