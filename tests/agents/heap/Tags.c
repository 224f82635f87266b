/* Tags follow their objects through collections and go with them; one environment doesn't see another's. */
#include "agent.h"

static jvmtiEnv *second;

NATIVE(void, Tags, tag, jobject object, jlong tag) {
    jlong other = -1;
    MUST(SetTag, object, tag);
    (*second)->GetTag(second, object, &other);
    if (other != 0) say("the second environment sees %lld", (long long)other);
}

NATIVE(jlong, Tags, tagOf, jobject object) {
    jlong tag = -1;
    MUST(GetTag, object, &tag);
    return tag;
}

static int by_tag(const void *a, const void *b) {
    jlong x = *(const jlong *)a, y = *(const jlong *)b;
    return x < y ? -1 : x > y;
}

NATIVE(jstring, Tags, withTags, jlongArray array) {
    jint count = 0, length = (*jni)->GetArrayLength(jni, array);
    jlong *tags = (*jni)->GetLongArrayElements(jni, array, NULL), *found = NULL;
    jobject *objects = NULL;
    MUST(GetObjectsWithTags, length, tags, &count, &objects, &found);
    qsort(found, count, sizeof *found, by_tag);
    char text[256];
    int at = snprintf(text, sizeof text, "%d:", count);
    for (int i = 0; i < count; i++) {
        at += snprintf(text + at, sizeof text - at, " %lld", (long long)found[i]);
        if (objects[i] == NULL) at += snprintf(text + at, sizeof text - at, " null");
    }
    return (*jni)->NewStringUTF(jni, text);
}

NATIVE(void, Tags, collect) {
    MUST(ForceGarbageCollection);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LTags;")) return;
    jint count = 0;
    jlong zero = 0, value = 0;
    jobject *objects = NULL;
    SHOW(GetTag, NULL, &value);
    SHOW(GetTag, klass, NULL);
    SHOW(GetObjectsWithTags, -1, &zero, &count, &objects, NULL);
}

static void start(char *options) {
    NEED(can_tag_objects);
    (*java_vm)->GetEnv(java_vm, (void **)&second, JVMTI_VERSION_1_2);
    (*second)->AddCapabilities(second, &capabilities);
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
