/* GetObjectsWithTags: zero among the tags is an error; a tag asked for twice gives its objects once. */
#include "agent.h"

static void show(const char *what, jint number, const jlong *tags) {
    jint count = -1;
    jvmtiError error = (*jvmti)->GetObjectsWithTags(jvmti, number, tags, &count, NULL, NULL);
    say("%s: %s, %d", what, error_name(error), count);
}

NATIVE(void, ObjectsWithOddTags, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, ObjectsWithOddTags, run) {
    jlong tags[] = {5, 0, 5};
    show("one", 1, tags);
    show("a zero last", 2, tags);
    show("a zero first", 2, tags + 1);
    tags[1] = 6;
    show("one of them twice", 3, tags);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
