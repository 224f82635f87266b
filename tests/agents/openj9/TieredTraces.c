#include "openj9.h"

#define EXTRA COM_IBM_GET_STACK_TRACE_EXTRA_FRAME_INFO
#define MARKED (EXTRA | COM_IBM_GET_STACK_TRACE_MARK_INLINED_FRAMES)

static volatile int compiled;

static void JNICALL loaded(jvmtiEnv *env, jmethodID method, jint size, const void *code, jint length,
                           const jvmtiAddrLocationMap *map, const void *info) {
    jclass klass = NULL;
    char *name = NULL;
    (*env)->GetMethodName(env, method, &name, NULL, NULL);
    if (name != NULL && strcmp(name, "deep") == 0) compiled = 1;
    (*env)->Deallocate(env, (unsigned char *)name);
}

NATIVE(jboolean, TieredTraces, isCompiled) {
    return compiled;
}

static int jitted(const jvmtiFrameInfoExtended *frames, jint count) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        if (frames[i].machinepc != -1) say("a machine pc");
        if (frames[i].type != COM_IBM_STACK_FRAME_EXTENDED_NOT_JITTED) found = 1;
    }
    return found;
}

NATIVE(jboolean, TieredTraces, own) {
    jvmtiFrameInfoExtended frames[64];
    jvmtiFrameInfo plain[64];
    jint count = -1, plain_count = -1;
    MUST(GetStackTrace, NULL, 0, 64, plain, &plain_count);
    jvmtiError error = CALL(COM_IBM_GET_STACK_TRACE_EXTENDED, MARKED, NULL, 0, 64, frames, &count);
    if (error != JVMTI_ERROR_NONE || count != plain_count) say("%s, %d frames", error_name(error), count);
    for (int i = 0; i < count; i++) {
        if (frames[i].method != plain[i].method || frames[i].location != plain[i].location) say("frame %d differs", i);
    }
    int all = jitted(frames, count);

    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    jvmtiStackInfoExtended *stacks = NULL;
    error = CALL(COM_IBM_GET_THREAD_LIST_STACK_TRACES_EXTENDED, EXTRA, 1, &thread, 64, &stacks);
    if (error != JVMTI_ERROR_NONE || stacks[0].frame_count != count || stacks[0].thread != thread) say("the list differs");
    all = all && jitted(stacks[0].frame_buffer, stacks[0].frame_count);
    MUST(Deallocate, (unsigned char *)stacks);

    jint threads = 0;
    error = CALL(COM_IBM_GET_ALL_STACK_TRACES_EXTENDED, EXTRA, 64, &stacks, &threads);
    for (int i = 0; i < threads; i++) {
        if ((*jni)->IsSameObject(jni, stacks[i].thread, thread)) {
            all = all && jitted(stacks[i].frame_buffer, stacks[i].frame_count);
        }
    }
    MUST(Deallocate, (unsigned char *)stacks);
    return all;
}

NATIVE(void, TieredTraces, wrong, jobject virtual) {
    jvmtiFrameInfoExtended frames[64];
    jint count = -1;
    jvmtiStackInfoExtended *stacks = NULL;
    jthread none[2] = {NULL, NULL};
    TRY("negative", COM_IBM_GET_STACK_TRACE_EXTENDED, EXTRA, NULL, 0, -1, frames, &count);
    TRY("too deep", COM_IBM_GET_STACK_TRACE_EXTENDED, EXTRA, NULL, 100, 5, frames, &count);
    TRY("too deep from below", COM_IBM_GET_STACK_TRACE_EXTENDED, EXTRA, NULL, -100, 5, frames, &count);
    TRY("no frames", COM_IBM_GET_STACK_TRACE_EXTENDED, EXTRA, NULL, 0, 5, NULL, &count);
    TRY("no count", COM_IBM_GET_STACK_TRACE_EXTENDED, EXTRA, NULL, 0, 5, frames, NULL);
    TRY("a class", COM_IBM_GET_STACK_TRACE_EXTENDED, EXTRA, test, 0, 5, frames, &count);
    TRY("all, negative", COM_IBM_GET_ALL_STACK_TRACES_EXTENDED, EXTRA, -1, &stacks, &count);
    TRY("all, no list", COM_IBM_GET_ALL_STACK_TRACES_EXTENDED, EXTRA, 1, NULL, &count);
    TRY("list, negative", COM_IBM_GET_THREAD_LIST_STACK_TRACES_EXTENDED, EXTRA, -1, none, 5, &stacks);
    TRY("list, null", COM_IBM_GET_THREAD_LIST_STACK_TRACES_EXTENDED, EXTRA, 2, none, 5, &stacks);
    TRY("no list", COM_IBM_GET_THREAD_LIST_STACK_TRACES_EXTENDED, EXTRA, 2, NULL, 5, &stacks);
    memset(frames, 0x55, sizeof frames);
    TRY("plain", COM_IBM_GET_STACK_TRACE_EXTENDED, 0, NULL, 0, 1, frames, &count);
    say("%d frame, type untouched: %d", count, frames[0].type == 0x55555555);
    jvmtiError error = CALL(COM_IBM_GET_THREAD_LIST_STACK_TRACES_EXTENDED, EXTRA, 1, &virtual, 64, &stacks);
    say("a virtual thread: %s, it has frames: %d", error_name(error), stacks[0].frame_count > 0);
    MUST(Deallocate, (unsigned char *)stacks);
}

static void start(char *options) {
    NEED(can_generate_compiled_method_load_events);
    callbacks.CompiledMethodLoad = loaded;
    ready();
    enable(JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
    jint count = 0;
    jvmtiStackInfoExtended *stacks = NULL;
    TRY("too early", COM_IBM_GET_ALL_STACK_TRACES_EXTENDED, EXTRA, 5, &stacks, &count);
}
