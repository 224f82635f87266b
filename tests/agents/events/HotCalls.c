/* MethodEntry and MethodExit of calls that are hot while they are heard of, by code that is compiled meanwhile: how many, and what the methods return. */
#include "agent.h"

static struct counted {
    jmethodID method;
    long entries, exits, thrown, pops, sum;
} counted[64];
static int methods;
static int meddles;

static struct counted *of(jmethodID method) {
    for (int i = 0; i < methods; i++) {
        if (counted[i].method == method) return &counted[i];
    }
    int is_ours = is_of(method, "HotCalls") || is_of(method, "HotCalls$Square") || is_of(method, "HotCalls$Line");
    if (!is_ours || methods == 64) return NULL;
    counted[methods] = (struct counted){ method };
    return &counted[methods++];
}

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    struct counted *it = of(method);
    if (it == NULL) return;
    it->entries++;
    if (!meddles || it->entries % 1000 != 0) return;
    const char *name = method_name(method);
    if (strcmp(name, "ints") == 0) MUST(ForceEarlyReturnInt, NULL, 77);
    if (strcmp(name, "longs") == 0) MUST(NotifyFramePop, NULL, 0);
    if (strcmp(name, "shorts") == 0) MUST(SetLocalInt, NULL, 0, 0, 5);
}

static char type_of(jmethodID method) {
    char *signature = NULL;
    MUST(GetMethodName, method, NULL, &signature, NULL);
    char type = strchr(signature, ')')[1];
    MUST(Deallocate, (unsigned char *)signature);
    return type;
}

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    struct counted *it = of(method);
    if (it == NULL) return;
    it->exits++;
    it->thrown += thrown;
    if (thrown) return;
    switch (type_of(method)) {
    case 'Z': it->sum += value.z; break;
    case 'B': it->sum += value.b; break;
    case 'C': it->sum += value.c; break;
    case 'S': it->sum += value.s; break;
    case 'I': it->sum += value.i; break;
    case 'J': it->sum += (long)value.j >> 33; break;
    case 'F': it->sum += (long)(value.f * 2); break;
    case 'D': it->sum += (long)(value.d * 4); break;
    case 'L': it->sum += (*jni)->GetStringUTFLength(jni, value.l); break;
    }
}

static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    struct counted *it = of(method);
    if (it != NULL) it->pops++;
}

NATIVE(void, HotCalls, hear, jboolean on) {
    jvmtiEventMode mode = on ? JVMTI_ENABLE : JVMTI_DISABLE;
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    MUST(SetEventNotificationMode, mode, JVMTI_EVENT_METHOD_ENTRY, thread);
    MUST(SetEventNotificationMode, mode, JVMTI_EVENT_METHOD_EXIT, thread);
}

NATIVE(void, HotCalls, meddle, jboolean on) {
    meddles = on;
    MUST(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_FRAME_POP, NULL);
}

NATIVE(jint, HotCalls, nativeMethod, jint i) {
    return i & 15;
}

static int by_name(const void *a, const void *b) {
    char names[2][64];
    snprintf(names[0], 64, "%s", method_name(((const struct counted *)a)->method));
    snprintf(names[1], 64, "%s", method_name(((const struct counted *)b)->method));
    int order = strcmp(names[0], names[1]);
    return order ? order : (int)(((const struct counted *)a)->sum - ((const struct counted *)b)->sum);
}

NATIVE(void, HotCalls, report, jstring what) {
    struct counted all[64];
    int count = methods;
    memcpy(all, counted, sizeof all);
    methods = 0;
    say("%s", object_text(jni, what));
    qsort(all, (size_t)count, sizeof all[0], by_name);
    for (int i = 0; i < count; i++) {
        struct counted *it = &all[i];
        say("  %s: %ld entries, %ld exits, %ld by exceptions, %ld pops, %ld", method_name(it->method), it->entries, it->exits, it->thrown, it->pops, it->sum);
    }
}

static void start(char *options) {
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaving;
    callbacks.FramePop = popped;
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_force_early_return);
    NEED(can_access_local_variables);
    ready();
}
