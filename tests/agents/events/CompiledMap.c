/* CompiledMethodLoad: size, addresses and the map from addresses to locations, if there is one, fit each other; the method can be asked. */
#include "agent.h"

static volatile int heard, wrong;

static void JNICALL loaded(jvmtiEnv *env, jmethodID method, jint size, const void *address, jint count, const jvmtiAddrLocationMap *map,
                           const void *info) {
    if (size <= 0 || address == NULL || (count > 0) != (map != NULL)) wrong++;
    if (strcmp(full_name(method), "CompiledMap.work") != 0) return;
    jlocation first = 0, last = 0;
    MUST(GetMethodLocation, method, &first, &last);
    for (int i = 0; i < count; i++) {
        const char *at = map[i].start_address, *begin = address;
        if (at < begin || at > begin + size || (i > 0 && at < (const char *)map[i - 1].start_address)) wrong++;
        if (map[i].location < -1 || map[i].location > last) wrong++;
    }
    heard = 1;
}

NATIVE(jboolean, CompiledMap, heard) { return heard; }

NATIVE(void, CompiledMap, show) {
    disable(JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
    say("heard %d, wrong %d", heard, wrong);
}

static void start(char *options) {
    NEED(can_generate_compiled_method_load_events);
    callbacks.CompiledMethodLoad = loaded;
    ready();
    enable(JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
}
