/* Loads the library named first, creates a VM with the class path named second, and uses it from two threads. */
#include <dlfcn.h>
#include <jni.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef jint (*create_fn)(JavaVM **, void **, void *);
typedef jint (*created_fn)(JavaVM **, jsize, jsize *);

static JavaVM *vm;
static jclass embedded;

static void say(const char *what, long value) {
    printf("%s %ld\n", what, value);
    fflush(stdout);
}

static void complain(JNIEnv *env, const char *where) {
    if ((*env)->ExceptionCheck(env)) {
        printf("unexpected exception at %s\n", where);
        (*env)->ExceptionDescribe(env);
        exit(1);
    }
}

static jint JNICALL native_twice(JNIEnv *env, jclass owner, jint x, jstring text) {
    const char *chars = (*env)->GetStringUTFChars(env, text, NULL);
    printf("native code got %d and %s\n", (int) x, chars);
    (*env)->ReleaseStringUTFChars(env, text, chars);
    return 2 * x;
}

static void *other(void *unused) {
    JNIEnv *env;
    JavaVMAttachArgs args = {JNI_VERSION_10, (char *) "guest", NULL};
    say("get env before attach", (*vm)->GetEnv(vm, (void **) &env, JNI_VERSION_10));
    say("attach", (*vm)->AttachCurrentThread(vm, (void **) &env, &args));
    jmethodID name = (*env)->GetStaticMethodID(env, embedded, "threadName", "()Ljava/lang/String;");
    jstring text = (*env)->CallStaticObjectMethod(env, embedded, name);
    complain(env, "threadName");
    const char *chars = (*env)->GetStringUTFChars(env, text, NULL);
    printf("thread is called %s\n", chars);
    (*env)->ReleaseStringUTFChars(env, text, chars);
    say("detach", (*vm)->DetachCurrentThread(vm));
    return unused;
}

/* An agent that is linked into the process, not loaded. */
JNIEXPORT jint JNICALL Agent_OnLoad_linked(JavaVM *agents_vm, char *options, void *reserved) {
    void *jvmti = NULL;
    printf("linked agent has options %s, GetEnv gives %d\n", options, (int) (*agents_vm)->GetEnv(agents_vm, &jvmti, 0x30010200));
    return JNI_OK;
}

JNIEXPORT void JNICALL Agent_OnUnload_linked(JavaVM *agents_vm) {
    printf("linked agent unloaded\n");
}

int main(int argc, char **argv) {
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
    if (!library) {
        printf("%s\n", dlerror());
        return 1;
    }
    create_fn create = (create_fn) dlsym(library, "JNI_CreateJavaVM");
    created_fn created = (created_fn) dlsym(library, "JNI_GetCreatedJavaVMs");
    jsize count = -1;
    created(&vm, 1, &count);
    say("VMs before", count);

    char path[4096];
    snprintf(path, sizeof path, "-Djava.class.path=%s", argv[2]);
    JavaVMOption options[] = {{path, NULL}, {(char *) "-Dembed.key=some value", NULL}, {(char *) "-agentlib:linked=a,b", NULL},
                              {(char *) "-Xcheck:nothing", NULL}};
    JavaVMInitArgs args = {JNI_VERSION_10, 4, options, JNI_FALSE};
    JNIEnv *env;
    args.nOptions = 3;
    jint result = create(&vm, (void **) &env, &args);
    say("create", result);
    if (result != JNI_OK) {
        return 1;
    }
    created(&vm, 1, &count);
    say("VMs after", count);

    jclass found = (*env)->FindClass(env, "Embedded");
    complain(env, "FindClass");
    embedded = (*env)->NewGlobalRef(env, found);
    JNINativeMethod natives[] = {{(char *) "twice", (char *) "(ILjava/lang/String;)I", (void *) native_twice}};
    say("register", (*env)->RegisterNatives(env, found, natives, 1));

    jmethodID run = (*env)->GetStaticMethodID(env, found, "run", "(IJDLjava/lang/String;)J");
    jstring text = (*env)->NewStringUTF(env, "gr\xc3\xbc\xc3\x9f");
    jlong sum = (*env)->CallStaticLongMethod(env, found, run, 20, (jlong) 1 << 40, 2.5, text);
    complain(env, "run");
    say("run", (long) sum);

    jintArray array = (*env)->NewIntArray(env, 1000);
    jint *elements = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    for (int i = 0; i < 1000; i++) {
        elements[i] = i;
    }
    (*env)->ReleasePrimitiveArrayCritical(env, array, elements, 0);
    jmethodID add = (*env)->GetStaticMethodID(env, found, "add", "([I)I");
    say("add", (*env)->CallStaticIntMethod(env, found, add, array));

    char memory[64] = "direct";
    jobject buffer = (*env)->NewDirectByteBuffer(env, memory, sizeof memory);
    jmethodID fill = (*env)->GetStaticMethodID(env, found, "fill", "(Ljava/nio/ByteBuffer;)V");
    (*env)->CallStaticVoidMethod(env, found, fill, buffer);
    complain(env, "fill");
    printf("buffer %s, capacity %ld\n", memory, (long) (*env)->GetDirectBufferCapacity(env, buffer));

    jmethodID fail = (*env)->GetStaticMethodID(env, found, "fail", "()V");
    (*env)->CallStaticVoidMethod(env, found, fail);
    jthrowable thrown = (*env)->ExceptionOccurred(env);
    (*env)->ExceptionClear(env);
    jclass state = (*env)->FindClass(env, "java/lang/IllegalStateException");
    say("threw what it should", (*env)->IsInstanceOf(env, thrown, state));

    jweak weak = (*env)->NewWeakGlobalRef(env, text);
    say("weak is the same", (*env)->IsSameObject(env, weak, text));
    (*env)->DeleteWeakGlobalRef(env, weak);

    (*env)->FindClass(env, "no/such/Class");
    say("missing class throws", (*env)->ExceptionCheck(env));
    (*env)->ExceptionClear(env);

    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);

    say("destroy", (*vm)->DestroyJavaVM(vm));
    return 0;
}
