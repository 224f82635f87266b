#include "openj9.h"

static volatile jint begun, ended, starts, finishes, wrong_heap;
static int watching;
static jint objects, arrays, tables;

static jvmtiExtensionFunction free_memory, total_memory;

static void JNICALL compiling(jvmtiEnv *env, jmethodID method) {
    __atomic_fetch_add(&begun, 1, __ATOMIC_SEQ_CST);
}

static void JNICALL compiled(jvmtiEnv *env, jmethodID method) {
    __atomic_fetch_add(&ended, 1, __ATOMIC_SEQ_CST);
}

static void JNICALL cycle_start(jvmtiEnv *env) {
    starts++;
}

static void JNICALL cycle_finish(jvmtiEnv *env) {
    jlong free = -1, total = -1;
    finishes++;
    if (free_memory(env, &free) != JVMTI_ERROR_NONE || total_memory(env, &total) != JVMTI_ERROR_NONE || free > total) {
        wrong_heap++;
    }
}

static void JNICALL made(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    if (!watching) return;
    char *signature = NULL;
    (*env)->GetClassSignature(env, klass, &signature, NULL);
    if (strcmp(signature, "LMoreEvents$Marked;") == 0) {
        objects++;
        jlong bytes = 0;
        (*env)->GetObjectSize(env, object, &bytes);
        if (bytes != size) say("%lld bytes instead of %lld", (long long)size, (long long)bytes);
    }
    if (strcmp(signature, "[LMoreEvents$Marked;") == 0) arrays++;
    if (strcmp(signature, "[[LMoreEvents$Marked;") == 0) tables++;
    (*env)->Deallocate(env, (unsigned char *)signature);
}

NATIVE(jobject, MoreEvents, byJni, jclass klass) {
    return (*jni)->AllocObject(jni, klass);
}

NATIVE(void, MoreEvents, watch, jboolean on) {
    listen_to(COM_IBM_INSTRUMENTABLE_OBJECT_ALLOC, on ? made : NULL);
    watching = on;
}

NATIVE(void, MoreEvents, show) {
    say("objects %d, arrays %d, arrays of arrays %d", objects, arrays, tables);
}

NATIVE(jint, MoreEvents, cycles) {
    return starts == finishes ? finishes : -1;
}

NATIVE(jint, MoreEvents, wrongHeap) {
    return wrong_heap;
}

NATIVE(jboolean, MoreEvents, hasCompiled) {
    // One that had begun before anybody listened may end.
    return begun > 0 && ended > 0;
}

static void start(char *options) {
    free_memory = function_of(COM_IBM_GET_HEAP_FREE_MEMORY);
    total_memory = function_of(COM_IBM_GET_HEAP_TOTAL_MEMORY);
    listen_to(COM_IBM_COMPILING_START, compiling);
    listen_to(COM_IBM_COMPILING_END, compiled);
    listen_to(COM_IBM_GARBAGE_COLLECTION_CYCLE_START, cycle_start);
    listen_to(COM_IBM_GARBAGE_COLLECTION_CYCLE_FINISH, cycle_finish);
}
