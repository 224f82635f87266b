/* FollowReferences: global references are roots, weak ones aren't; roots have no referrer. */
#include "agent.h"

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (*tag > 0)
        keep_line("%lld by kind %d, referrer %s, its class %lld, info %s", (long long)*tag, kind, referrer_tag == NULL ? "null" : "given",
             (long long)referrer_class_tag, info == NULL ? "null" : "given");
    return JVMTI_VISIT_OBJECTS;
}

static jclass object_class;

static jobject make(JNIEnv *jni, jlong tag) {
    jobject object = (*jni)->AllocObject(jni, object_class);
    MUST(SetTag, object, tag);
    return object;
}

static void follow(const char *heading) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    MUST(FollowReferences, 0, NULL, NULL, &heap, NULL);
    say_kept(heading);
}

NATIVE(void, FollowJniRoots, run) {
    object_class = (*jni)->FindClass(jni, "FollowJniRoots$Plain");
    jobject first = make(jni, 1), second = make(jni, 2), third = make(jni, 3);
    jobject global = (*jni)->NewGlobalRef(jni, first), again = (*jni)->NewGlobalRef(jni, first);
    jweak weak = (*jni)->NewWeakGlobalRef(jni, second);
    (*jni)->DeleteLocalRef(jni, first);
    (*jni)->DeleteLocalRef(jni, second);
    follow("two globals, a weak one, a local one");
    (*jni)->DeleteLocalRef(jni, third);
    (*jni)->DeleteGlobalRef(jni, again);
    follow("a global, a weak one");
    (*jni)->DeleteGlobalRef(jni, global);
    (*jni)->DeleteWeakGlobalRef(jni, weak);
    follow("none");
    (*jni)->PushLocalFrame(jni, 5);
    make(jni, 4);
    follow("in a local frame");
    (*jni)->PopLocalFrame(jni, NULL);
    follow("out of it");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
