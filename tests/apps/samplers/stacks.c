/* A sampler that stops the threads: every ten milliseconds the stacks of all threads and the CPU time of each; a stack for each sampled
   allocation. */
#define _GNU_SOURCE
#include <jvmti.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static jvmtiEnv *jvmti;
static atomic_int over, done;
static atomic_long samples, threads_seen, frames_seen, failed, allocations, allocated;
static long compiling;
static jlong most_time;

#define CALL(function, ...) ((*jvmti)->function(jvmti, ##__VA_ARGS__))

/* Counts an error; a thread may have ended since it was listed, and in the end all does. */
static int works(const char *what, jvmtiError error) {
    if (error == JVMTI_ERROR_NONE) return 1;
    int is_answer = error == JVMTI_ERROR_THREAD_NOT_ALIVE || (error == JVMTI_ERROR_WRONG_PHASE && over);
    if (!is_answer && failed++ < 5) fprintf(stderr, "%s: error %d\n", what, error);
    return 0;
}

static void look_at(jvmtiFrameInfo *frames, jint count) {
    frames_seen += count;
    for (jint i = 0; i < count; i++) {
        char *name = NULL;
        if (!works("GetMethodName", CALL(GetMethodName, frames[i].method, &name, NULL, NULL))) continue;
        compiling += strcmp(name, "compile") == 0;
        CALL(Deallocate, (unsigned char *)name);
    }
}

static void sample(JNIEnv *jni) {
    jvmtiStackInfo *infos = NULL;
    jint count = 0;
    if (!works("GetAllStackTraces", CALL(GetAllStackTraces, 64, &infos, &count))) return;
    samples++;
    for (jint i = 0; i < count; i++) {
        threads_seen++;
        jlong nanos = 0;
        if (works("GetThreadCpuTime", CALL(GetThreadCpuTime, infos[i].thread, &nanos)) && nanos > most_time) most_time = nanos;
        look_at(infos[i].frame_buffer, infos[i].frame_count);
        (*jni)->DeleteLocalRef(jni, infos[i].thread);
    }
    CALL(Deallocate, (unsigned char *)infos);
}

static void JNICALL run(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    while (!over) {
        sample(jni);
        usleep(10000);
    }
    done = 1;
}

static void JNICALL allocation(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    jvmtiFrameInfo frames[32];
    jint count = 0;
    char *signature = NULL;
    if (works("GetStackTrace", CALL(GetStackTrace, thread, 0, 32, frames, &count))) frames_seen += count;
    if (works("GetClassSignature", CALL(GetClassSignature, klass, &signature, NULL))) CALL(Deallocate, (unsigned char *)signature);
    allocations++;
    allocated += size;
}

static void JNICALL begun(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass type = (*jni)->FindClass(jni, "java/lang/Thread");
    jobject sampler = (*jni)->NewObject(jni, type, (*jni)->GetMethodID(jni, type, "<init>", "()V"));
    works("RunAgentThread", CALL(RunAgentThread, sampler, run, NULL, JVMTI_THREAD_MAX_PRIORITY));
    /* Stacks can be asked for from now on. */
    works("SetEventNotificationMode", CALL(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL));
}

static void JNICALL death(jvmtiEnv *env, JNIEnv *jni) {
    over = 1;
    while (!done) usleep(1000);
    printf("stacks: %s, failed: %ld\n", samples > 50 && threads_seen > 200 && frames_seen > 2000 ? "enough" : "too few", (long)failed);
    printf("compile was on a stack: %s, CPU time: %s, allocations: %s\n", compiling > 10 ? "yes" : "no",
           most_time > 500000000 ? "taken" : "none", allocations > 100 && allocated > 1000 ? "sampled" : "none");
    fprintf(stderr, "stacks: %ld samples, %ld threads, %ld frames, %ld allocations of %ld bytes\n", (long)samples, (long)threads_seen,
            (long)frames_seen, (long)allocations, (long)allocated);
    fflush(stdout);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) return 1;
    jvmtiCapabilities capabilities;
    memset(&capabilities, 0, sizeof capabilities);
    capabilities.can_get_thread_cpu_time = 1;
    capabilities.can_generate_sampled_object_alloc_events = 1;
    works("AddCapabilities", CALL(AddCapabilities, &capabilities));
    works("SetHeapSamplingInterval", CALL(SetHeapSamplingInterval, 65536));
    jvmtiEventCallbacks callbacks = {.VMInit = begun, .VMDeath = death, .SampledObjectAlloc = allocation};
    works("SetEventCallbacks", CALL(SetEventCallbacks, &callbacks, sizeof callbacks));
    jvmtiEvent kinds[] = {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH};
    for (int i = 0; i < 2; i++) works("SetEventNotificationMode", CALL(SetEventNotificationMode, JVMTI_ENABLE, kinds[i], NULL));
    return 0;
}
