/* ResourceExhausted when no thread can be made: the flag of threads, before the OutOfMemoryError is thrown; the VM goes on. */
#include "agent.h"
#include <sys/resource.h>
#include <unistd.h>

static void JNICALL exhausted(jvmtiEnv *env, JNIEnv *jni, jint flags, const void *reserved, const char *description) {
    say("exhausted: error %d, heap %d, threads %d, described %d, on %s", (flags & JVMTI_RESOURCE_EXHAUSTED_OOM_ERROR) != 0,
        (flags & JVMTI_RESOURCE_EXHAUSTED_JAVA_HEAP) != 0, (flags & JVMTI_RESOURCE_EXHAUSTED_THREADS) != 0, description != NULL && description[0] != 0,
        thread_name(NULL));
}

/* At most so many bytes of addresses more than now. */
NATIVE(void, ExhaustedThreads, limit, jlong bytes) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (fscanf(file, "%lu", &pages) != 1) say("no size");
    fclose(file);
    struct rlimit limits;
    getrlimit(RLIMIT_AS, &limits);
    limits.rlim_cur = bytes == 0 ? limits.rlim_max : pages * (unsigned long)sysconf(_SC_PAGESIZE) + (unsigned long)bytes;
    if (setrlimit(RLIMIT_AS, &limits) != 0) say("no limit");
}

static void start(char *options) {
    NEED(can_generate_resource_exhaustion_threads_events);
    NEED(can_generate_resource_exhaustion_heap_events);
    callbacks.ResourceExhausted = exhausted;
    ready();
    enable(JVMTI_EVENT_RESOURCE_EXHAUSTED, NULL);
}
