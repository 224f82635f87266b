/* SampledObjectAlloc with interval 0: who allocates, by bytecodes, JNI, reflection; for one thread only. */
#include "agent.h"

static volatile int watching;

static void JNICALL sampled(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    if (!watching || strstr(class_signature(klass), "SampledStacks$") == NULL) return;
    jvmtiFrameInfo frames[16];
    jint count = 0;
    jlong actual = 0;
    MUST(GetStackTrace, thread, 0, 16, frames, &count);
    int k = 0;
    while (k < count && !class_is(declaring(frames[k].method), "LSampledStacks;")) k++;
    MUST(GetObjectSize, object, &actual);
    keep_line("%s in %s, thread %s, size %s", class_signature(klass), k < count ? full_name(frames[k].method) : "no method", thread_name(thread),
         size == actual ? "right" : "wrong");
}

NATIVE(void, SampledStacks, watch, jboolean on, jthread thread) {
    MUST(SetHeapSamplingInterval, on ? 0 : 1 << 19);
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, thread);
}

NATIVE(void, SampledStacks, mark, jboolean on) { watching = on; }
NATIVE(void, SampledStacks, show, jstring what) { say_kept(text_of(jni, what)); }

NATIVE(void, SampledStacks, natively, jclass klass) {
    (*jni)->AllocObject(jni, klass);
    (*jni)->NewObjectArray(jni, 2, klass, NULL);
}

static void start(char *options) {
    NEED(can_generate_sampled_object_alloc_events);
    callbacks.SampledObjectAlloc = sampled;
    ready();
    SHOW(SetHeapSamplingInterval, -1);
    SHOW(SetHeapSamplingInterval, 0);
}
