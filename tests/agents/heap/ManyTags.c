/* Many tags at once: set, walked, asked for by many values, kept by collections, dropped with their objects. As options, more objects and
   values, to measure; then times are printed, too. */
#include "agent.h"
#include <time.h>

static int measured;
static struct timespec begun;

static void begin(void) { clock_gettime(CLOCK_MONOTONIC, &begun); }

static void end(const char *what) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (measured) say("%s: %.0f ms", what, (now.tv_sec - begun.tv_sec) * 1e3 + (now.tv_nsec - begun.tv_nsec) / 1e6);
}

static jlong visited, sum;

static jint JNICALL visit(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    visited++;
    sum += *tag;
    return 0;
}

static void walk(const char *what) {
    jvmtiHeapCallbacks heap = {.heap_iteration_callback = visit};
    visited = sum = 0;
    begin();
    MUST(IterateThroughHeap, JVMTI_HEAP_FILTER_UNTAGGED, NULL, &heap, NULL);
    end("walked");
    say("%s: %lld visited, sum %lld", what, (long long)visited, (long long)sum);
}

NATIVE(void, ManyTags, collect) {
    begin();
    MUST(ForceGarbageCollection);
    end("collected");
}

/* Each object gets its index and one as its tag. */
NATIVE(void, ManyTags, tag, jobjectArray objects) {
    jint count = (*jni)->GetArrayLength(jni, objects);
    begin();
    for (jint i = 0; i < count; i++) {
        jobject object = (*jni)->GetObjectArrayElement(jni, objects, i);
        MUST(SetTag, object, i + 1);
        (*jni)->DeleteLocalRef(jni, object);
    }
    end("set");
}

static int by_number(const void *a, const void *b) {
    jlong x = *(const jlong *)a, y = *(const jlong *)b;
    return x < y ? -1 : x > y;
}

/* Asks for each second tag up to twice `count`; those found must be the objects that have them. */
NATIVE(void, ManyTags, find, jobjectArray objects, jint count) {
    jlong *wanted = malloc(count * sizeof *wanted);
    for (jint i = 0; i < count; i++) wanted[i] = (i + 1) * 2;
    jint found = 0, right = 0;
    jobject *references = NULL;
    jlong *tags = NULL;
    (*jni)->PushLocalFrame(jni, 16);
    begin();
    MUST(GetObjectsWithTags, count, wanted, &found, &references, &tags);
    end("found");
    for (jint i = 0; i < found; i++) {
        jobject object = (*jni)->GetObjectArrayElement(jni, objects, tags[i] - 1);
        right += (*jni)->IsSameObject(jni, object, references[i]);
        (*jni)->DeleteLocalRef(jni, object);
    }
    qsort(tags, found, sizeof *tags, by_number);
    say("found %d, right %d, from %lld to %lld", found, right, found ? (long long)tags[0] : 0, found ? (long long)tags[found - 1] : 0);
    (*jni)->PopLocalFrame(jni, NULL);
    free(wanted);
    walk("walked");
}

/* As many global references made and deleted, the first ones first. */
NATIVE(void, ManyTags, references, jobject object, jint count) {
    jobject *all = malloc(count * sizeof *all);
    for (jint i = 0; i < count; i++) all[i] = (*jni)->NewGlobalRef(jni, object);
    begin();
    for (jint i = 0; i < count; i++) (*jni)->DeleteGlobalRef(jni, all[i]);
    end("references deleted");
    free(all);
}

NATIVE(void, ManyTags, gone) { walk("when they are gone"); }

static void start(char *options) {
    measured = options != NULL && *options;
    NEED(can_tag_objects);
    ready();
}
