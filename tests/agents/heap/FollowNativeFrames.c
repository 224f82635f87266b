/* FollowReferences: local references of native methods that call Java, which calls native methods again, each with its frame's depth and method. */
#include "agent.h"

static jobject make(JNIEnv *jni, jclass test, jlong tag) {
    jobject object = (*jni)->AllocObject(jni, (*jni)->FindClass(jni, "FollowNativeFrames$Plain"));
    MUST(SetTag, object, tag);
    return object;
}

static struct {
    jlong tag;
    jint depth;
    jmethodID method;
} found[20];
static int count;

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (*tag > 0 && kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL && count < 20) {
        found[count].tag = *tag;
        found[count].depth = info->jni_local.depth;
        found[count++].method = info->jni_local.method;
    }
    return 0;
}

static int by_tag(const void *a, const void *b) {
    jlong x = *(const jlong *)a, y = *(const jlong *)b;
    return x < y ? -1 : x > y;
}

NATIVE(void, FollowNativeFrames, inner) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    make(jni, test, 4);
    make(jni, test, 5);
    MUST(FollowReferences, 0, NULL, NULL, &heap, NULL);
    qsort(found, count, sizeof found[0], by_tag);
    for (int i = 0; i < count; i++) say("%lld at depth %d of %s", (long long)found[i].tag, found[i].depth, full_name(found[i].method));
}

static void call(JNIEnv *jni, jclass test, const char *name) {
    (*jni)->CallStaticVoidMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, name, "()V"));
}

NATIVE(void, FollowNativeFrames, middle) {
    make(jni, test, 3);
    call(jni, test, "callInner");
}

NATIVE(void, FollowNativeFrames, outer) {
    make(jni, test, 1);
    (*jni)->PushLocalFrame(jni, 10);
    make(jni, test, 2);
    call(jni, test, "callMiddle");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
