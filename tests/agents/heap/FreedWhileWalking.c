/* No ObjectFree comes in the midst of a walk of the heap, though another thread is telling of many. */
#include "agent.h"
#include <unistd.h>

static _Atomic int walking, told, amidst;

static void JNICALL freed(jvmtiEnv *env, jlong tag) {
    if (walking) amidst++;
    told++;
    usleep(20);
    if (walking) amidst++;
}

static jint JNICALL object(jlong class_tag, jlong size, jlong *tag, jint length, void *data) {
    walking = 1;
    usleep(30000);
    walking = 0;
    return 0;
}

NATIVE(void, FreedWhileWalking, tag, jobject object) {
    MUST(SetTag, object, 7);
}
NATIVE(jint, FreedWhileWalking, told) {
    return told;
}
NATIVE(void, FreedWhileWalking, walk, jclass klass) {
    jvmtiHeapCallbacks heap = {object};
    MUST(IterateThroughHeap, 0, klass, &heap, NULL);
}
NATIVE(void, FreedWhileWalking, tell) {
    say("in the midst of a walk: %d", amidst);
}

static void start(char *options) {
    NEED(can_tag_objects);
    NEED(can_generate_object_free_events);
    callbacks.ObjectFree = freed;
    ready();
    enable(JVMTI_EVENT_OBJECT_FREE, NULL);
}
