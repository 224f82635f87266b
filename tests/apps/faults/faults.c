/* What tools may do to a running program, at random, by a seed; and an environment that keeps count and must lose nothing. */
#include <jvmti.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JavaVM *java_vm;
static jvmtiEnv *steady;
static jthread workers[16];
static int worker_count;
static jclass body;
static jmethodID methods[16];
static jint method_count;
static jfieldID fields[4];
static jint field_count;
static atomic_int starts, ends, suspensions, redefinitions, walks, environments, disposals, probes_hit, traces;

#define NATIVE(type, name, ...) JNIEXPORT type JNICALL Java_Faults_##name(JNIEnv *jni, jclass test, ##__VA_ARGS__)
#define CALL(env, function, ...) ((*env)->function(env, ##__VA_ARGS__))

static unsigned next(unsigned *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* An error that nothing here may bring. */
static void must(const char *what, jvmtiError error) {
    if (error != JVMTI_ERROR_NONE) printf("%s: error %d\n", what, error), fflush(stdout);
}

static int is_short(jvmtiEnv *env, jthread thread) {
    jvmtiThreadInfo info;
    if (CALL(env, GetThreadInfo, thread, &info) != JVMTI_ERROR_NONE) return 0;
    int is = strcmp(info.name, "short") == 0;
    CALL(env, Deallocate, (unsigned char *)info.name);
    return is;
}

static void JNICALL started(jvmtiEnv *env, JNIEnv *jni, jthread thread) { if (is_short(env, thread)) starts++; }
static void JNICALL ended(jvmtiEnv *env, JNIEnv *jni, jthread thread) { if (is_short(env, thread)) ends++; }

static jvmtiEnv *environment(void) {
    jvmtiEnv *env = NULL;
    if ((*java_vm)->GetEnv(java_vm, (void **)&env, JVMTI_VERSION_1_2) != JNI_OK) return NULL;
    jvmtiCapabilities all;
    memset(&all, 0, sizeof all);
    CALL(env, GetPotentialCapabilities, &all);
    must("AddCapabilities", CALL(env, AddCapabilities, &all));
    return env;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    java_vm = vm;
    steady = environment();
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ThreadStart = started;
    callbacks.ThreadEnd = ended;
    callbacks.VirtualThreadStart = started;
    callbacks.VirtualThreadEnd = ended;
    must("SetEventCallbacks", CALL(steady, SetEventCallbacks, &callbacks, sizeof callbacks));
    jvmtiEvent kinds[] = {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END};
    for (int i = 0; i < 4; i++) must("enable", CALL(steady, SetEventNotificationMode, JVMTI_ENABLE, kinds[i], NULL));
    return 0;
}

NATIVE(void, begin, jobjectArray kept) {
    for (jsize i = 0; i < (*jni)->GetArrayLength(jni, kept); i++) {
        jobject one = (*jni)->GetObjectArrayElement(jni, kept, i);
        must("SetTag", CALL(steady, SetTag, one, i + 1000));
        (*jni)->DeleteLocalRef(jni, one);
    }
}

NATIVE(void, enlist, jobjectArray threads, jclass klass) {
    body = (*jni)->NewGlobalRef(jni, klass);
    jmethodID *found = NULL;
    must("GetClassMethods", CALL(steady, GetClassMethods, klass, &method_count, &found));
    memcpy(methods, found, sizeof *found * (size_t)method_count);
    jfieldID *own = NULL;
    must("GetClassFields", CALL(steady, GetClassFields, klass, &field_count, &own));
    memcpy(fields, own, sizeof *own * (size_t)field_count);
    for (jsize i = 0; i < (*jni)->GetArrayLength(jni, threads); i++) {
        workers[worker_count++] = (*jni)->NewGlobalRef(jni, (*jni)->GetObjectArrayElement(jni, threads, i));
    }
}

/* Suspends one or some workers, looks at their frames, and lets them go. */
NATIVE(void, suspend, jint seed) {
    unsigned at = (unsigned)seed;
    jthread some[4];
    jvmtiError results[4];
    jint count = 1 + (jint)(next(&at) % 4), first = (jint)(next(&at) % (unsigned)worker_count);
    for (int i = 0; i < count; i++) some[i] = workers[(first + i) % worker_count];
    must("SuspendThreadList", CALL(steady, SuspendThreadList, count, some, results));
    for (int i = 0; i < count; i++) {
        if (results[i] != JVMTI_ERROR_NONE) continue;
        suspensions++;
        jvmtiFrameInfo frames[20];
        jint depth = 0, value;
        CALL(steady, GetStackTrace, some[i], 0, 20, frames, &depth);
        for (jint f = 0; f < depth; f++) CALL(steady, GetLocalInt, some[i], f, (jint)(next(&at) % 4), &value);
        if (depth > 1 && next(&at) % 4 == 0) CALL(steady, NotifyFramePop, some[i], 0);
        jint owned = 0;
        jobject *monitors = NULL;
        CALL(steady, GetOwnedMonitorInfo, some[i], &owned, &monitors);
        for (int m = 0; m < owned; m++) (*jni)->DeleteLocalRef(jni, monitors[m]);
        CALL(steady, Deallocate, (unsigned char *)monitors);
    }
    for (int i = 0; i < count; i++) {
        if (results[i] == JVMTI_ERROR_NONE) CALL(steady, ResumeThread, some[i]);
    }
}

NATIVE(void, redefine, jbyteArray array) {
    jint size = (*jni)->GetArrayLength(jni, array);
    jbyte *bytes = (*jni)->GetByteArrayElements(jni, array, NULL);
    jvmtiClassDefinition definition = {body, size, (unsigned char *)bytes};
    must("RedefineClasses", CALL(steady, RedefineClasses, 1, &definition));
    (*jni)->ReleaseByteArrayElements(jni, array, bytes, JNI_ABORT);
    redefinitions++;
}

static jint JNICALL visited(jlong class_tag, jlong size, jlong *tag, jint length, void *user) {
    unsigned choice = next(user);
    if (choice % 16 == 0) *tag = choice;
    else if (choice % 4 == 0) *tag = 0;
    return JVMTI_VISIT_OBJECTS;
}

static jint JNICALL referred(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                             jlong size, jlong *tag, jlong *referrer_tag, jint length, void *user) {
    unsigned choice = next(user);
    if (choice % 64 == 0) *tag = choice;
    else if (choice % 32 == 1) *tag = 0;
    return choice % 1024 == 0 ? JVMTI_VISIT_ABORT : JVMTI_VISIT_OBJECTS;
}

/* An environment of its own tags the heap at random, drops tags, and ends, some tags being there; another thread does the same. */
NATIVE(void, tag, jint seed) {
    unsigned at = (unsigned)seed;
    jvmtiEnv *env = environment();
    if (env == NULL) return;
    jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = visited, .heap_reference_callback = referred};
    for (int i = 0; i < 2; i++) {
        must("IterateThroughHeap", CALL(env, IterateThroughHeap, 0, NULL, &callbacks, &at));
        must("FollowReferences", CALL(env, FollowReferences, 0, NULL, workers[next(&at) % (unsigned)worker_count], &callbacks, &at));
        must("SetTag", CALL(env, SetTag, body, next(&at) % 2));
        walks++;
    }
    if (next(&at) % 8 == 0) must("ForceGarbageCollection", CALL(env, ForceGarbageCollection));
    must("DisposeEnvironment", CALL(env, DisposeEnvironment));
}

/* Each event counts down to the environment's end, which comes in a callback. */
typedef struct { atomic_int left; atomic_int done; } Countdown;

static void event(jvmtiEnv *env) {
    Countdown *countdown = NULL;
    if (CALL(env, GetEnvironmentLocalStorage, (void **)&countdown) != JVMTI_ERROR_NONE || countdown == NULL) return;
    if (--countdown->left == 0 && CALL(env, DisposeEnvironment) == JVMTI_ERROR_NONE) {
        disposals++;
        countdown->done = 1;
    }
}

static void JNICALL of_method(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { event(env); }
static void JNICALL of_exit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) { event(env); }
static void JNICALL of_place(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) { event(env); }
static void JNICALL of_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject exception,
                                 jmethodID catch_method, jlocation catch_location) { event(env); }
static void JNICALL of_catch(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject exception) { event(env); }
static void JNICALL of_class(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) { event(env); }
static void JNICALL of_monitor(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) { event(env); }
static void JNICALL of_wait(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) { event(env); }
static void JNICALL of_waited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out) { event(env); }
static void JNICALL of_allocation(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) { event(env); }
static void JNICALL of_thread(jvmtiEnv *env, JNIEnv *jni, jthread thread) { event(env); }
static void JNICALL of_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) { event(env); }

NATIVE(void, events, jint seed) {
    static const jvmtiEvent kinds[] = {
        JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH,
        JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_MONITOR_CONTENDED_ENTER, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED,
        JVMTI_EVENT_MONITOR_WAIT, JVMTI_EVENT_MONITOR_WAITED, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, JVMTI_EVENT_VM_OBJECT_ALLOC,
        JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END, JVMTI_EVENT_FRAME_POP};
    unsigned at = (unsigned)seed;
    jvmtiEnv *env = environment();
    if (env == NULL) return;
    environments++;
    jvmtiEventCallbacks callbacks = {
        .MethodEntry = of_method, .MethodExit = of_exit, .SingleStep = of_place, .Exception = of_exception, .ExceptionCatch = of_catch,
        .ClassLoad = of_class, .ClassPrepare = of_class, .MonitorContendedEnter = of_monitor, .MonitorContendedEntered = of_monitor,
        .MonitorWait = of_wait, .MonitorWaited = of_waited, .SampledObjectAlloc = of_allocation, .VMObjectAlloc = of_allocation,
        .ThreadStart = of_thread, .ThreadEnd = of_thread, .VirtualThreadStart = of_thread, .VirtualThreadEnd = of_thread, .FramePop = of_pop};
    must("SetEventCallbacks", CALL(env, SetEventCallbacks, &callbacks, sizeof callbacks));
    Countdown *countdown = calloc(1, sizeof *countdown); /* Late events may look at it. */
    countdown->left = 1 + (int)(next(&at) % 2000);
    must("SetEnvironmentLocalStorage", CALL(env, SetEnvironmentLocalStorage, countdown));
    CALL(env, SetHeapSamplingInterval, (jint)(next(&at) % 4096));
    for (int i = 0; i < 6; i++) {
        jvmtiEvent kind = kinds[next(&at) % (sizeof kinds / sizeof *kinds)];
        jthread only = next(&at) % 2 ? workers[next(&at) % (unsigned)worker_count] : NULL;
        /* It may be gone already, and a few kinds are for all threads only. */
        CALL(env, SetEventNotificationMode, next(&at) % 4 ? JVMTI_ENABLE : JVMTI_DISABLE, kind, only);
    }
    for (int i = 0; i < 2000 && !countdown->done; i++) {
        jint state;
        CALL(steady, GetThreadState, workers[(unsigned)i % (unsigned)worker_count], &state);
    }
    if (!countdown->done) CALL(env, DisposeEnvironment);
}

static void JNICALL hit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    probes_hit++;
    jint count;
    CALL(env, GetFrameCount, NULL, &count);
}
static void JNICALL read_field(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                               jfieldID field) { probes_hit++; }
static void JNICALL wrote_field(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                                jfieldID field, char type, jvalue value) { probes_hit++; }

/* Breakpoints and watches, put and taken; those of the environment's end are taken with it. */
NATIVE(void, probes, jint seed) {
    unsigned at = (unsigned)seed;
    jvmtiEnv *env = environment();
    if (env == NULL) return;
    jvmtiEventCallbacks callbacks = {.Breakpoint = hit, .FieldAccess = read_field, .FieldModification = wrote_field};
    must("SetEventCallbacks", CALL(env, SetEventCallbacks, &callbacks, sizeof callbacks));
    jvmtiEvent kinds[] = {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_FIELD_MODIFICATION};
    for (int i = 0; i < 3; i++) must("enable", CALL(env, SetEventNotificationMode, JVMTI_ENABLE, kinds[i], NULL));
    for (int i = 0; i < 20; i++) {
        jmethodID method = methods[next(&at) % (unsigned)method_count];
        jfieldID field = fields[next(&at) % (unsigned)field_count];
        switch (next(&at) % 6) {
        case 0: case 1: CALL(env, SetBreakpoint, method, 0); break;
        case 2: CALL(env, ClearBreakpoint, method, 0); break;
        case 3: CALL(env, SetFieldAccessWatch, body, field); break;
        case 4: CALL(env, SetFieldModificationWatch, body, field); break;
        default: CALL(env, ClearFieldAccessWatch, body, field); CALL(env, ClearFieldModificationWatch, body, field); break;
        }
        jint state;
        for (int j = 0; j < 50; j++) CALL(steady, GetThreadState, workers[j % worker_count], &state);
    }
    must("DisposeEnvironment", CALL(env, DisposeEnvironment));
}

NATIVE(void, stacks, jint seed) {
    unsigned at = (unsigned)seed;
    jvmtiStackInfo *infos = NULL;
    jint count = 0;
    if (next(&at) % 2) {
        must("GetAllStackTraces", CALL(steady, GetAllStackTraces, (jint)(next(&at) % 30), &infos, &count));
    } else {
        count = worker_count;
        must("GetThreadListStackTraces", CALL(steady, GetThreadListStackTraces, worker_count, workers, (jint)(next(&at) % 30), &infos));
    }
    for (int i = 0; i < count; i++) {
        if (infos[i].frame_count == 0) continue;
        char *name = NULL;
        jvmtiError error = CALL(steady, GetMethodName, infos[i].frame_buffer[0].method, &name, NULL, NULL);
        /* The frame may have been the last one of an obsolete version, and gone since: then there is no such method any more. */
        if (error != JVMTI_ERROR_INVALID_METHODID) must("GetMethodName", error);
        CALL(steady, Deallocate, (unsigned char *)name);
        traces++;
    }
    CALL(steady, Deallocate, (unsigned char *)infos);
}

NATIVE(jint, heard) { return starts == ends ? starts : -1; }

NATIVE(jstring, end, jobjectArray kept) {
    int lost = 0;
    for (jsize i = 0; i < (*jni)->GetArrayLength(jni, kept); i++) {
        jlong tag = 0;
        jobject one = (*jni)->GetObjectArrayElement(jni, kept, i);
        must("GetTag", CALL(steady, GetTag, one, &tag));
        lost += tag != i + 1000;
        (*jni)->DeleteLocalRef(jni, one);
    }
    fprintf(stderr, "%d suspensions, %d redefinitions, %d walks, %d environments, %d of them ended in events, %d probes hit, %d traces\n",
            suspensions, redefinitions, walks, environments, disposals, probes_hit, traces);
    char text[200];
    int few = suspensions < 5 || redefinitions < 2 || walks < 2 || environments < 5 || probes_hit < 5 || traces < 5;
    snprintf(text, sizeof text, "tags lost: %d%s", lost, few ? "; but hardly anything was done" : "");
    return (*jni)->NewStringUTF(jni, text);
}
