/* Sampling has no bias by threads' lives: of many short threads each allocates twice the interval. */
#include "agent.h"

#define THREADS 500
static volatile int running = -1;
static int samples, of_thread[THREADS];

static void JNICALL sampled(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    if (running < 0 || size < 8192 || size > 8300 || !class_is(klass, "[B")) return;
    samples++;
    of_thread[running]++;
}

NATIVE(void, SampledThreads, run, jint number) {
    running = number;
}

/* Six standard deviations: a right sampler is outside of them less than once in a hundred million runs. */
static const char *within(double actual, double expected, double deviation) {
    return actual > expected - 6 * deviation && actual < expected + 6 * deviation ? "as expected" : "not as expected";
}

NATIVE(void, SampledThreads, tell) {
    int without = 0;
    for (int i = 0; i < THREADS; i++) without += of_thread[i] == 0;
    /* 500 MiB in arrays of 8 KiB, each of which belongs to the sample with probability 1 - e^-(size / 512 KiB); e^-2 of the threads have none. */
    say("samples: %s", within(samples, 994, 32));
    say("threads without: %s", within(without, 67, 7.6));
}

static void start(char *options) {
    NEED(can_generate_sampled_object_alloc_events);
    callbacks.SampledObjectAlloc = sampled;
    ready();
    SHOW(SetHeapSamplingInterval, 512 << 10);
    enable(JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL);
}
