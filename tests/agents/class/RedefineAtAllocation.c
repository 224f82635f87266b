/* RedefineClasses in SampledObjectAlloc callbacks of each of a method's allocations: the object is the old frame's, which goes on. */
#include "agent.h"

static int armed;

static void JNICALL sampled(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    jmethodID method = NULL;
    jlocation location = -1;
    if (armed == 0 || (*jvmti)->GetFrameLocation(jvmti, thread, 0, &method, &location) != JVMTI_ERROR_NONE) return;
    if (!is_of(method, "RedefineAtAllocation$Old")) return;
    say("  %s in %s line %d, %s", class_signature(klass), method_name(method), line_of(method, location), age_of(method));
    if (--armed > 0) return;
    MUST(ForceGarbageCollection);
    redefine_kept();
    MUST(ForceGarbageCollection);
    MUST(GetFrameLocation, thread, 0, &method, &location);
    say("  now line %d, %s", line_of(method, location), age_of(method));
}

NATIVE(void, RedefineAtAllocation, prepare, jclass klass, jbyteArray bytes, jint number) {
    keep_version(jni, klass, bytes);
    armed = number;
}

NATIVE(void, RedefineAtAllocation, restore) { redefine_kept(); }

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_sampled_object_alloc_events);
    NEED(can_get_line_numbers);
    callbacks.SampledObjectAlloc = sampled;
    ready();
    MUST(SetHeapSamplingInterval, 0);
    enable(JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL);
}
