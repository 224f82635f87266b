/* Compiled code that goes though its class stays, since better code took its place or others need the room: told of as it came, once, and before its
   memory is used for other code. */
#include "agent.h"

#define MOST 65536
static struct { jmethodID method; const void *address; } live[MOST];
static volatile int count, unloads, strange;
static jrawMonitorID lock;

static void JNICALL loaded(jvmtiEnv *env, jmethodID method, jint size, const void *address, jint length, const jvmtiAddrLocationMap *map,
                           const void *info) {
    (*jvmti)->RawMonitorEnter(jvmti, lock);
    for (int i = 0; i < count; i++)
        if (live[i].address == address) strange++;
    if (count < MOST) {
        live[count].method = method;
        live[count].address = address;
        count++;
    }
    (*jvmti)->RawMonitorExit(jvmti, lock);
}

static void JNICALL unloaded(jvmtiEnv *env, jmethodID method, const void *address) {
    (*jvmti)->RawMonitorEnter(jvmti, lock);
    int at = 0;
    while (at < count && live[at].address != address) at++;
    if (at == count) strange++;
    else {
        if (live[at].method != method) strange++;
        live[at] = live[--count];
        unloads++;
    }
    (*jvmti)->RawMonitorExit(jvmti, lock);
}

NATIVE(jint, CodeSwept, unloads) { return unloads; }

NATIVE(void, CodeSwept, show) {
    (*jvmti)->RawMonitorEnter(jvmti, lock);
    say("unloads: %s, strange: %d", unloads > 20 ? "yes" : "no", strange);
    (*jvmti)->RawMonitorExit(jvmti, lock);
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
