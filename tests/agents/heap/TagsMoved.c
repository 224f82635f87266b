/* Tags of thousands of objects through collections that move them and free every third: each has its own still, and GetObjectsWithTags finds the rest only. */
#include "agent.h"

NATIVE(void, TagsMoved, tag, jobjectArray objects) {
    for (jint i = 0; i < (*jni)->GetArrayLength(jni, objects); i++) {
        jobject object = (*jni)->GetObjectArrayElement(jni, objects, i);
        MUST(SetTag, object, i + 1);
        (*jni)->DeleteLocalRef(jni, object);
    }
}

static int tagged;
static jlong sum;

static jint JNICALL iteration(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    tagged++;
    sum += *tag;
    return 0;
}

NATIVE(void, TagsMoved, check, jobjectArray objects) {
    int right = 0, wrong = 0, none = 0;
    SHOW(ForceGarbageCollection);
    for (jint i = 0; i < (*jni)->GetArrayLength(jni, objects); i++) {
        jlong tag = -1;
        jobject object = (*jni)->GetObjectArrayElement(jni, objects, i);
        if (object == NULL) {
            none++;
            continue;
        }
        MUST(GetTag, object, &tag);
        if (tag == i + 1) right++;
        else wrong++;
        (*jni)->DeleteLocalRef(jni, object);
    }
    say("right %d, wrong %d, gone %d", right, wrong, none);
    jvmtiHeapCallbacks heap = {iteration};
    tagged = 0;
    sum = 0;
    MUST(IterateThroughHeap, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &heap, NULL);
    say("tagged %d, sum %lld", tagged, (long long)sum);
    static const jlong wanted[] = {1, 2, 3, 4, 2999, 3000, 3001, 5000};
    jint count = 0;
    jobject *found = NULL;
    jlong *tags = NULL;
    MUST(GetObjectsWithTags, 8, wanted, &count, &found, &tags);
    for (jint i = 0; i < count; i++) keep_line("%lld %s", (long long)tags[i], object_text(jni, found[i]));
    say_kept("found");
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
