/* GetObjectsWithTags: tags shared, unknown and negative; results left out; zero and negative counts. */
#include "agent.h"

static void show(const char *what, jint number, const jlong *tags) {
    jint count = -1;
    jobject *objects = NULL;
    jlong *found = NULL;
    jvmtiError error = (*jvmti)->GetObjectsWithTags(jvmti, number, tags, &count, &objects, &found);
    say("%s: %s, %d", what, error_name(error), count);
    for (int i = 0; error == 0 && i < count; i++) {
        jlong tag = 0;
        MUST(GetTag, objects[i], &tag);
        keep_line("%lld%s", (long long)found[i], tag == found[i] ? "" : ", but the object has another");
    }
    say_kept("objects");
}

NATIVE(void, ObjectsWithTags, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, ObjectsWithTags, run) {
    jlong tags[] = {5, 6, 5, -7, 1234567, -(1LL << 62)};
    show("one", 1, tags);
    show("two", 2, tags);
    show("all", 5, tags + 1);
    show("unknown", 1, tags + 4);
    show("none", 0, tags);
    show("negative", -1, tags);
    jint count = -1;
    jobject *objects = NULL;
    SHOW(GetObjectsWithTags, 1, tags, &count, NULL, NULL);
    say("count only: %d", count);
    SHOW(GetObjectsWithTags, 1, tags, &count, &objects, NULL);
    say("objects: %d, the same %d", count, (*jni)->IsSameObject(jni, objects[0], objects[1]));
    jlong *found = NULL;
    SHOW(GetObjectsWithTags, 1, tags, &count, NULL, &found);
    say("tags: %lld %lld", (long long)found[0], (long long)found[1]);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
