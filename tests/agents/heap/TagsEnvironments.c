/* Each environment has its own tags: in GetTag, heap walks and GetObjectsWithTags; those of a disposed one are gone, the other's stay. */
#include "agent.h"

static jvmtiEnv *environments[2];

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    keep_line("tag %lld, class %lld", (long long)*tag, (long long)class_tag);
    return 0;
}

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (kind == JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT) keep_line("tag %lld, class %lld", (long long)*tag, (long long)class_tag);
    return 0;
}

NATIVE(void, TagsEnvironments, tag, jint which, jobject object, jlong tag) {
    jvmtiError error = (*environments[which])->SetTag(environments[which], object, tag);
    if (error != 0) say("SetTag: %s", error_name(error));
}

NATIVE(void, TagsEnvironments, show, jint which, jclass klass, jobjectArray array) {
    jvmtiEnv *env = environments[which];
    jvmtiHeapCallbacks heap = {object, reference};
    say("environment %d", which);
    for (int i = 0; i < (*jni)->GetArrayLength(jni, array); i++) {
        jlong tag = -1;
        (*env)->GetTag(env, (*jni)->GetObjectArrayElement(jni, array, i), &tag);
        keep_line("%d: %lld", i, (long long)tag);
    }
    say_kept("tags");
    (*env)->IterateThroughHeap(env, 0, klass, &heap, NULL);
    say_kept("objects");
    (*env)->FollowReferences(env, 0, NULL, array, &heap, NULL);
    say_kept("references");
    jlong tags[] = {1, 2, 3};
    jint count = 0;
    (*env)->GetObjectsWithTags(env, 3, tags, &count, NULL, NULL);
    say("with tags 1, 2, 3: %d", count);
}

NATIVE(void, TagsEnvironments, replace, jint which) {
    (*environments[which])->DisposeEnvironment(environments[which]);
    (*java_vm)->GetEnv(java_vm, (void **)&environments[which], JVMTI_VERSION_1_2);
    (*environments[which])->AddCapabilities(environments[which], &capabilities);
}

static void start(char *options) {
    NEED(can_tag_objects);
    (*java_vm)->GetEnv(java_vm, (void **)&environments[0], JVMTI_VERSION_1_2);
    (*environments[0])->AddCapabilities(environments[0], &capabilities);
    (*java_vm)->GetEnv(java_vm, (void **)&environments[1], JVMTI_VERSION_1_2);
    (*environments[1])->AddCapabilities(environments[1], &capabilities);
}
