/* ResourceExhausted, when the heap is: flags and description before OutOfMemoryError is thrown; for small objects, large arrays, arrays beyond limits. */
#include "agent.h"

static int times;
static jint last_flags;
static char last[128];

static void JNICALL exhausted(jvmtiEnv *env, JNIEnv *jni, jint flags, const void *reserved, const char *description) {
    times++;
    last_flags = flags;
    snprintf(last, sizeof last, "%s%s", description, (*jni)->ExceptionCheck(jni) ? ", already thrown" : "");
}

NATIVE(void, ExhaustedHeap, show, jstring what) {
    say("%s: %d times, flags %d, %s", text_of(jni, what), times, last_flags, times == 0 ? "nothing" : last);
    times = last_flags = 0;
}

static void start(char *options) {
    NEED(can_generate_resource_exhaustion_heap_events);
    callbacks.ResourceExhausted = exhausted;
    ready();
    enable(JVMTI_EVENT_RESOURCE_EXHAUSTED, NULL);
}
