/* Compiled code of a class that is unloaded: told of when it was made, and again before its memory is used for other code. */
#include "agent.h"

#define MOST 64
static struct { jmethodID method; const void *address; } made[MOST];
static volatile int loads, unloads, strange;
static jrawMonitorID lock;
static jweak klass_weak;

static void JNICALL loaded(jvmtiEnv *env, jmethodID method, jint size, const void *address, jint count, const jvmtiAddrLocationMap *map,
                           const void *info) {
    if (strcmp(full_name(method), "CodeGone$Hot.hot") != 0) return;
    (*jvmti)->RawMonitorEnter(jvmti, lock);
    if (loads < MOST) {
        made[loads].method = method;
        made[loads].address = address;
        loads++;
    }
    (*jvmti)->RawMonitorExit(jvmti, lock);
}

static void JNICALL unloaded(jvmtiEnv *env, jmethodID method, const void *address) {
    (*jvmti)->RawMonitorEnter(jvmti, lock);
    for (int i = 0; i < loads; i++) {
        if (made[i].address == address) {
            if (made[i].method != method) strange++;
            unloads++;
        }
    }
    (*jvmti)->RawMonitorExit(jvmti, lock);
}

NATIVE(void, CodeGone, keep, jclass klass) {
    klass_weak = (*jni)->NewWeakGlobalRef(jni, klass);
}

NATIVE(jboolean, CodeGone, compiled) {
    return loads > 0;
}

NATIVE(jboolean, CodeGone, gone) {
    MUST(ForceGarbageCollection);
    return (*jni)->IsSameObject(jni, klass_weak, NULL);
}

NATIVE(jboolean, CodeGone, told) {
    return unloads > 0;
}

NATIVE(void, CodeGone, show) {
    char *name = NULL;
    say("strange: %d", strange);
    SHOW(GetMethodName, made[0].method, &name, NULL, NULL);
}

static void start(char *options) {
    NEED(can_generate_compiled_method_load_events);
    callbacks.CompiledMethodLoad = loaded;
    callbacks.CompiledMethodUnload = unloaded;
    ready();
    MUST(CreateRawMonitor, "lock", &lock);
    enable(JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
    enable(JVMTI_EVENT_COMPILED_METHOD_UNLOAD, NULL);
}
