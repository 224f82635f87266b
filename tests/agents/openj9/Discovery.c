/* What the extensions are, asked in OnLoad and live; everything that is handed out can be freed alone, and functions found early serve any thread. */
#include "openj9.h"
#include <pthread.h>

static jvmtiExtensionFunction found_early;

static void release(void *memory) {
    MUST(Deallocate, memory);
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The ids of com.ibm, each once, and that all has a text; `all` is freed or just the table. */
static unsigned functions(int all) {
    jint count = 0;
    jvmtiExtensionFunctionInfo *list = NULL;
    unsigned sum = 0;
    int wrong = 0, own = 0;
    MUST(GetExtensionFunctions, &count, &list);
    char **names = malloc(sizeof *names * (size_t)count);
    for (int i = 0; i < count; i++) {
        jvmtiExtensionFunctionInfo *f = &list[i];
        names[i] = strdup(f->id);
        own += strncmp(f->id, "com.ibm.", 8) == 0;
        if (f->func == NULL || f->short_description[0] == 0 || (f->param_count > 0 && f->params[0].name[0] == 0)) wrong++;
        for (const char *at = f->id; *at != 0; at++) sum = sum * 31 + (unsigned)*at;
        sum = sum * 31 + (unsigned)f->param_count + (unsigned)f->error_count;
        if (!all) continue;
        release(f->id);
        release(f->short_description);
        for (int p = 0; p < f->param_count; p++) release(f->params[p].name);
        release(f->params);
        release(f->errors);
    }
    release(list);
    qsort(names, (size_t)count, sizeof *names, by_name);
    for (int i = 1; i < count; i++) wrong += strcmp(names[i - 1], names[i]) == 0;
    say("functions of com.ibm: %d, wrong %d", own, wrong);
    return sum;
}

static unsigned events(int all) {
    jint count = 0;
    jvmtiExtensionEventInfo *list = NULL;
    unsigned sum = 0;
    int own = 0;
    MUST(GetExtensionEvents, &count, &list);
    for (int i = 0; i < count; i++) {
        own += strncmp(list[i].id, "com.ibm.", 8) == 0;
        for (const char *at = list[i].id; *at != 0; at++) sum = sum * 31 + (unsigned)*at;
        sum = sum * 31 + (unsigned)list[i].extension_event_index + (unsigned)list[i].param_count;
        if (!all) continue;
        release(list[i].id);
        release(list[i].short_description);
        for (int p = 0; p < list[i].param_count; p++) release(list[i].params[p].name);
        release(list[i].params);
    }
    release(list);
    say("events of com.ibm: %d", own);
    return sum;
}

static unsigned early;

static void start(char *options) {
    found_early = function_of(COM_IBM_GET_OS_THREAD_ID);
    early = functions(1) + events(1);
    if (early != functions(0) + events(0)) say("another answer the second time");
}

static void call(const char *who) {
    jlong id = -1;
    jvmtiError error = found_early(jvmti, NULL, &id);
    say("%s: %d, %d", who, (int)error, id > 0);
}

static void *attached(void *unused) {
    JNIEnv *jni = NULL;
    (*java_vm)->AttachCurrentThread(java_vm, (void **)&jni, NULL);
    call("an attached thread");
    (*java_vm)->DetachCurrentThread(java_vm);
    call("a detached one");
    return NULL;
}

NATIVE(void, Discovery, live) {
    say("live: %s", early == functions(0) + events(1) ? "the same" : "others");
    call("the program");
    pthread_t thread;
    pthread_create(&thread, NULL, attached, NULL);
    pthread_join(thread, NULL);
}
