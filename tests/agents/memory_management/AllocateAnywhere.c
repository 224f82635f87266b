/* Allocate and Deallocate where little else may be called: in events of the collector and from a thread the VM doesn't know. */
#include "agent.h"
#include <pthread.h>
#include <unistd.h>

static volatile int starts, finishes, freed;

static int works(void) {
    unsigned char *memory = NULL;
    jvmtiError first = (*jvmti)->Allocate(jvmti, 100, &memory);
    if (first == JVMTI_ERROR_NONE) memset(memory, 1, 100);
    return first == JVMTI_ERROR_NONE && memory != NULL && (*jvmti)->Deallocate(jvmti, memory) == JVMTI_ERROR_NONE;
}

static void JNICALL gc_start(jvmtiEnv *env) { starts |= works() ? 1 : 2; }
static void JNICALL gc_finish(jvmtiEnv *env) { finishes |= works() ? 1 : 2; }
static void JNICALL object_free(jvmtiEnv *env, jlong tag) { freed |= works() ? 1 : 2; }

static void *unknown(void *argument) {
    *(int *)argument = works();
    return NULL;
}

NATIVE(void, AllocateAnywhere, tag, jobject object) { MUST(SetTag, object, 1); }

NATIVE(void, AllocateAnywhere, look) {
    pthread_t thread;
    int worked = -1;
    MUST(ForceGarbageCollection);
    while (!freed) usleep(1000);
    say("start %d, finish %d, free %d", starts, finishes, freed);
    pthread_create(&thread, NULL, unknown, &worked);
    pthread_join(thread, NULL);
    say("thread %d", worked);
}

static void start(char *options) {
    NEED(can_generate_garbage_collection_events);
    NEED(can_generate_object_free_events);
    NEED(can_tag_objects);
    callbacks.GarbageCollectionStart = gc_start;
    callbacks.GarbageCollectionFinish = gc_finish;
    callbacks.ObjectFree = object_free;
    ready();
    enable(JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
    enable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
    enable(JVMTI_EVENT_OBJECT_FREE, NULL);
}
