// Native code that makes one mistake of JNI's users at a time.
#include <jni.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static JNIEnv *stolen;
static JavaVM *vm;

static void *on_thread(void *attach) {
    JNIEnv *own = NULL;
    if (attach != NULL) {
        (*vm)->AttachCurrentThread(vm, (void **)&own, NULL);
    }
    (*stolen)->GetVersion(stolen);
    return NULL;
}

static void run_thread(void *attach) {
    pthread_t thread;
    pthread_create(&thread, NULL, on_thread, attach);
    pthread_join(thread, NULL);
}

JNIEXPORT void JNICALL Java_CheckJni_mistake(
    JNIEnv *env, jclass self, jstring name, jobject object, jstring text, jintArray numbers, jobjectArray objects) {
    char what[64] = "";
    (*env)->GetStringUTFRegion(env, name, 0, (*env)->GetStringLength(env, name), what);
    jmethodID thrower = (*env)->GetStaticMethodID(env, self, "thrower", "()V");
    jmethodID answer = (*env)->GetMethodID(env, self, "answer", "()I");
    jfieldID number = (*env)->GetFieldID(env, self, "number", "I");
    jfieldID shared = (*env)->GetStaticFieldID(env, self, "shared", "I");
    jclass string = (*env)->FindClass(env, "java/lang/String");
    jmethodID length = (*env)->GetMethodID(env, string, "length", "()I");
    stolen = env;
    (*env)->GetJavaVM(env, &vm);
#define IS(x) (strcmp(what, x) == 0)
    if (IS("none")) {
        const char *chars = (*env)->GetStringUTFChars(env, text, NULL);
        (*env)->ReleaseStringUTFChars(env, text, chars);
        printf("%d %d\n", (*env)->CallIntMethod(env, object, answer), (*env)->ExceptionCheck(env));
        (*env)->SetIntField(env, object, number, 1);
        jint *elements = (*env)->GetIntArrayElements(env, numbers, NULL);
        (*env)->ReleaseIntArrayElements(env, numbers, elements, 0);
        elements = (*env)->GetPrimitiveArrayCritical(env, numbers, NULL);
        (*env)->ReleasePrimitiveArrayCritical(env, numbers, elements, 0);
        jobject global = (*env)->NewGlobalRef(env, object);
        (*env)->DeleteGlobalRef(env, global);
        (*env)->DeleteLocalRef(env, (*env)->NewLocalRef(env, object));
        (*env)->GetArrayLength(env, objects);
    } else if (IS("pending")) {
        (*env)->CallStaticVoidMethod(env, self, thrower);
        (*env)->FindClass(env, "java/lang/Object");
        (*env)->ExceptionClear(env);
    } else if (IS("other-thread")) {
        run_thread(&vm);
    } else if (IS("no-thread")) {
        run_thread(NULL);
    } else if (IS("null-class")) {
        (*env)->AllocObject(env, NULL);
    } else if (IS("not-a-class")) {
        (*env)->GetMethodID(env, (jclass)object, "x", "()V");
    } else if (IS("null-method")) {
        (*env)->CallIntMethod(env, object, NULL);
    } else if (IS("wrong-class")) {
        (*env)->CallIntMethod(env, object, length);
    } else if (IS("null-object")) {
        (*env)->GetIntField(env, NULL, number);
    } else if (IS("static-field")) {
        (*env)->GetIntField(env, object, shared);
    } else if (IS("not-static-field")) {
        (*env)->GetStaticIntField(env, self, number);
    } else if (IS("field-of-other")) {
        (*env)->GetIntField(env, text, number);
    } else if (IS("bad-ref")) {
        (*env)->GetObjectClass(env, (jobject)(long)0x1230);
    } else if (IS("deleted-ref")) {
        jobject global = (*env)->NewGlobalRef(env, object);
        (*env)->DeleteGlobalRef(env, global);
        (*env)->GetObjectClass(env, global);
    } else if (IS("delete-local")) {
        (*env)->DeleteLocalRef(env, (*env)->NewGlobalRef(env, object));
    } else if (IS("delete-global")) {
        (*env)->DeleteGlobalRef(env, (*env)->NewLocalRef(env, object));
    } else if (IS("delete-weak")) {
        (*env)->DeleteWeakGlobalRef(env, (*env)->NewGlobalRef(env, object));
    } else if (IS("not-a-string")) {
        (*env)->GetStringLength(env, (jstring)object);
    } else if (IS("not-an-array")) {
        (*env)->GetArrayLength(env, (jarray)object);
    } else if (IS("object-array")) {
        (*env)->GetIntArrayElements(env, (jintArray)objects, NULL);
    } else if (IS("primitive-array")) {
        (*env)->GetObjectArrayElement(env, (jobjectArray)numbers, 0);
    } else if (IS("other-array")) {
        (*env)->GetLongArrayElements(env, (jlongArray)numbers, NULL);
    } else if (IS("critical")) {
        void *elements = (*env)->GetPrimitiveArrayCritical(env, numbers, NULL);
        (*env)->FindClass(env, "java/lang/Object");
        (*env)->ReleasePrimitiveArrayCritical(env, numbers, elements, 0);
    } else if (IS("release-other")) {
        static char mine[] = "mine";
        (*env)->ReleaseStringUTFChars(env, text, mine);
    } else if (IS("throw-other")) {
        (*env)->ThrowNew(env, self, "not throwable");
    } else if (IS("wrong-type")) {
        (*env)->CallObjectMethod(env, object, answer);
    }
    fflush(stdout);
}
