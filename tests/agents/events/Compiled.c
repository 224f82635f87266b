/* Compiled methods: told when they are compiled, and again when asked for. */
#include "agent.h"

static volatile int heard_of, generated, wrong, generating;
static jvmtiEnv *other;
static int others;

static void JNICALL loaded(jvmtiEnv *env, jmethodID method, jint size, const void *address, jint count, const jvmtiAddrLocationMap *map,
                           const void *info) {
    if (env == other) {
        if (generating) others++;
        return;
    }
    if (size <= 0 || address == NULL) wrong++;
    if (strcmp(full_name(method), "Compiled.hot") != 0) return;
    heard_of = 1;
    if (generating) generated++;
}

NATIVE(jboolean, Compiled, heard) {
    return heard_of;
}

NATIVE(void, Compiled, again) {
    generating = 1;
    SHOW(GenerateEvents, JVMTI_EVENT_COMPILED_METHOD_LOAD);
    say("generated: %s, wrong %d, another environment %s", generated > 0 ? "yes" : "no", wrong, others > 1000 ? "hears of all again" : "not");
    generating = 0;
    disable(JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
}

static void start(char *options) {
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
    NEED(can_generate_compiled_method_load_events);
    callbacks.CompiledMethodLoad = loaded;
    ready();
    enable(JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
    enable(JVMTI_EVENT_COMPILED_METHOD_UNLOAD, NULL);
    (*java_vm)->GetEnv(java_vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->AddCapabilities(other, &capabilities);
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.CompiledMethodLoad = loaded;
    (*other)->SetEventCallbacks(other, &callbacks, sizeof callbacks);
    (*other)->SetEventNotificationMode(other, JVMTI_ENABLE, JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
}
