/* Sampled allocations: every one, one in so many bytes, none; the object can be used in the event. */
#include "agent.h"

static int things, arrays, wrong;
static jrawMonitorID lock;

static void JNICALL sampled(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    char *signature = NULL;
    (*env)->GetClassSignature(env, klass, &signature, NULL);
    jlong actual = 0;
    (*env)->GetObjectSize(env, object, &actual);
    (*env)->RawMonitorEnter(env, lock);
    if (actual != size || !(*jni)->IsInstanceOf(jni, object, klass)) {
        if (wrong++ == 0) say("%s: %lld bytes, not %lld", signature, (long long)size, (long long)actual);
    }
    if (strcmp(signature, "LSampled$Thing;") == 0) things++;
    if (strcmp(signature, "[B") == 0) arrays++;
    (*env)->RawMonitorExit(env, lock);
    (*env)->Deallocate(env, (unsigned char *)signature);
}

NATIVE(void, Sampled, sample, jint interval, jboolean on) {
    SHOW(SetHeapSamplingInterval, interval);
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL);
    if (wrong != 0) say("wrong: %d", wrong);
}

NATIVE(jint, Sampled, count, jclass klass) {
    return class_is(klass, "[B") ? arrays : things;
}

static void start(char *options) {
    MUST(CreateRawMonitor, "lock", &lock);
    SHOW(SetHeapSamplingInterval, 1000);
    NEED(can_generate_sampled_object_alloc_events);
    callbacks.SampledObjectAlloc = sampled;
    ready();
}
