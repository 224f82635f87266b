/* Threads that tag, read and clear tags of their own objects while another collects and walks the heap: each finds the tags it set; in the end all are counted. */
#include "agent.h"

static volatile int running;

/* Gives how many tags were wrong. */
NATIVE(jint, TagsThreads, work, jobjectArray objects, jint first, jint rounds) {
    jint wrong = 0, length = (*jni)->GetArrayLength(jni, objects);
    for (jint round = 0; round < rounds; round++) {
        for (jint i = 0; i < length; i++) {
            jlong tag = -1;
            jobject object = (*jni)->GetObjectArrayElement(jni, objects, i);
            wrong += (*jvmti)->GetTag(jvmti, object, &tag) != 0 || tag != (round == 0 || i % 3 == 0 ? 0 : first + round - 1);
            wrong += (*jvmti)->SetTag(jvmti, object, i % 3 == 0 ? 0 : first + round) != 0;
            (*jni)->DeleteLocalRef(jni, object);
        }
    }
    __sync_fetch_and_sub(&running, 1);
    return wrong;
}

static jlong counted[4];

static jint JNICALL iteration(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    if (*tag >= 1000 && *tag < 5000) counted[*tag / 1000 - 1]++;
    return 0;
}

NATIVE(void, TagsThreads, walks) {
    jvmtiHeapCallbacks heap = {iteration};
    do {
        MUST(ForceGarbageCollection);
        MUST(IterateThroughHeap, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &heap, NULL);
    } while (running > 0);
}

NATIVE(void, TagsThreads, begin, jint threads) { running = threads; }

NATIVE(void, TagsThreads, end, jint threads) {
    jvmtiHeapCallbacks heap = {iteration};
    memset(counted, 0, sizeof counted);
    MUST(IterateThroughHeap, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &heap, NULL);
    for (int i = 0; i < threads; i++) {
        jlong last = (i + 1) * 1000 + 19;
        jint count = 0;
        MUST(GetObjectsWithTags, 1, &last, &count, NULL, NULL);
        say("of thread %d: %lld, with the last tag %d", i, (long long)counted[i], count);
    }
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
