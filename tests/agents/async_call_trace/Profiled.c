/* A sampling profiler as there are in the wild: SIGPROF, and AsyncGetCallTrace in its handler. On the stock VM a part of the samples fails
   by design; on Pellucid none may. */
#define _GNU_SOURCE
#include "agent.h"
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <sys/time.h>

typedef struct {
    jint lineno;
    jmethodID method;
} CallFrame;
typedef struct {
    JNIEnv *env;
    jint num_frames;
    CallFrame *frames;
} CallTrace;

static void (*get_trace)(CallTrace *, jint, void *);
static volatile int samples, failed, in_hot, in_recurse, uncalled, worst;
static jmethodID hot_method, recurse_method, work_method;
static int strict;
#define DEPTH 256

static void on_profile(int signal, siginfo_t *info, void *context) {
    int saved = errno;
    JNIEnv *jni = NULL;
    if ((*java_vm)->GetEnv(java_vm, (void **)&jni, JNI_VERSION_1_6) == JNI_OK && jni != NULL) {
        CallFrame frames[DEPTH];
        CallTrace trace = {jni, 0, frames};
        get_trace(&trace, DEPTH, context);
        __sync_fetch_and_add(&samples, 1);
        if (trace.num_frames < 0) {
            __sync_fetch_and_add(&failed, 1);
            worst = trace.num_frames;
        }
        for (int i = 0; i < trace.num_frames; i++) {
            if (frames[i].method == hot_method) {
                __sync_fetch_and_add(&in_hot, 1);
                /* Whether it is called or compiled in place of the call. */
                if (i + 1 == trace.num_frames || frames[i + 1].method != work_method) __sync_fetch_and_add(&uncalled, 1);
            }
            if (frames[i].method == recurse_method) {
                __sync_fetch_and_add(&in_recurse, 1);
                break;
            }
        }
    }
    errno = saved;
}

NATIVE(jboolean, Profiled, enough) {
    return samples >= 600 && ((in_hot > 20 && in_recurse > 0) || samples > 20000);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    jint count = 0;
    jmethodID *methods = NULL;
    /* Profilers ask for the ids of all methods beforehand: the stock VM makes none in a signal handler. */
    (*jvmti)->GetClassMethods(jvmti, klass, &count, &methods);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    if (!class_is(klass, "LProfiled;")) return;
    hot_method = method_of(klass, "hot");
    recurse_method = method_of(klass, "recurse");
    work_method = method_of(klass, "work");
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_profile;
    action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
    sigaction(SIGPROF, &action, NULL);
    struct itimerval each = {{0, 1000}, {0, 1000}};
    setitimer(ITIMER_PROF, &each, NULL);
}

static void JNICALL class_load(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
}

static void JNICALL death(jvmtiEnv *env, JNIEnv *jni) {
    struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_PROF, &never, NULL);
    say("samples: %s", samples >= 600 ? "enough" : "too few");
    say("failed: %s", !strict || failed == 0 ? "none" : "some");
    if (strict && failed != 0) say("%d of %d, one with %d", failed, samples, worst);
    say("the hot method was seen: %s", in_hot > 20 ? "yes" : "no");
    say("its caller was seen each time: %s", uncalled == 0 ? "yes" : "no");
    say("the recursive method was seen: %s", in_recurse > 0 ? "yes" : "no");
}

static void start(char *options) {
    char *name = NULL;
    MUST(GetSystemProperty, "java.vm.name", &name);
    strict = strstr(name, "HotSpot") == NULL && strstr(name, "OpenJDK") == NULL;
    get_trace = (void (*)(CallTrace *, jint, void *))dlsym(RTLD_DEFAULT, "AsyncGetCallTrace");
    if (get_trace == NULL) say("no AsyncGetCallTrace");
    callbacks.ClassPrepare = class_prepare;
    callbacks.ClassLoad = class_load;
    callbacks.VMDeath = death;
    ready();
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
    enable(JVMTI_EVENT_CLASS_LOAD, NULL);
    enable(JVMTI_EVENT_VM_DEATH, NULL);
}
