/* can_generate_sampled_object_alloc_events taken from within a loop that allocates and runs hot: with an interval of zero each object is told. */
#include "agent.h"

static int nodes, arrays, others;

static void JNICALL sampled(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    const char *signature = class_signature(klass);
    if (strcmp(signature, "LLateSampledAllocations$Node;") == 0) nodes++;
    else if (strcmp(signature, "[LLateSampledAllocations$Node;") == 0) arrays++;
    else others++;
}

/* The stock VM's interval comes into force with a delay. */
NATIVE(void, LateSampledAllocations, count) { nodes = arrays = others = 0; }

NATIVE(void, LateSampledAllocations, take, jboolean on) {
    if (on) {
        SHOW(AddCapabilities, &capabilities);
        SHOW(SetHeapSamplingInterval, 0);
    }
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    SHOW(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, thread);
    if (!on) SHOW(RelinquishCapabilities, &capabilities);
    if (!on) say("nodes %d, arrays %d, others %d", nodes, arrays, others);
}

static void start(char *options) {
    callbacks.SampledObjectAlloc = sampled;
    ready();
    NEED(can_generate_sampled_object_alloc_events);
}
