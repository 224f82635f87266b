/* What only Pellucid has: threads that park, virtual ones too, and for what. A listener that parks itself takes no permit for good. */
#include "agent.h"

static jint event_index(const char *id) {
    jvmtiExtensionEventInfo *all;
    jint count;
    MUST(GetExtensionEvents, &count, &all);
    for (int i = 0; i < count; i++) {
        if (strcmp(all[i].id, id) == 0) return all[i].extension_event_index;
    }
    return 0;
}

static jclass program;

static void tell(JNIEnv *jni, const char *what, const char *name, jobject blocker) {
    char *signature = NULL;
    if (blocker != NULL) MUST(GetClassSignature, (*jni)->GetObjectClass(jni, blocker), &signature, NULL);
    say("%s %s for %s", name, what, blocker == NULL ? "nothing" : signature);
}

static int is_one(const char *name) {
    return strcmp(name, "platform") == 0 || strcmp(name, "virtual") == 0 || strcmp(name, "plain") == 0;
}

static void JNICALL parks(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject blocker) {
    static volatile int is_within;
    const char *name = thread_name(thread);
    if (is_one(name)) tell(jni, "parks", name, blocker);
    if (strcmp(name, "nested") == 0 && !is_within) {
        is_within = 1;
        (*jni)->CallStaticVoidMethod(jni, program, (*jni)->GetStaticMethodID(jni, program, "within", "()V"));
    }
}

static void JNICALL parked(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject blocker) {
    const char *name = thread_name(thread);
    if (is_one(name)) tell(jni, "has parked", name, blocker);
}

NATIVE(jboolean, ThreadParks, enable, jboolean on) {
    jint begins = event_index("org.pellucid.events.ThreadPark"), ends = event_index("org.pellucid.events.ThreadParked");
    if (begins == 0 || ends == 0) return JNI_FALSE;
    program = (*jni)->NewGlobalRef(jni, (*jni)->FindClass(jni, "ThreadParks"));
    SHOW(SetExtensionEventCallback, begins, on ? (jvmtiExtensionEvent)parks : NULL);
    SHOW(SetExtensionEventCallback, ends, on ? (jvmtiExtensionEvent)parked : NULL);
    return JNI_TRUE;
}

static void start(char *options) {
    ready();
}
