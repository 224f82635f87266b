/* Extension functions and events: the stock VM's, and those that only Pellucid has, of which nothing is said where they are absent. */
#include "agent.h"
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static jvmtiExtensionFunction function(const char *id) {
    static jvmtiExtensionFunctionInfo *all;
    static jint count;
    if (all == NULL) MUST(GetExtensionFunctions, &count, &all);
    for (int i = 0; i < count; i++) {
        if (strcmp(all[i].id, id) == 0) return all[i].func;
    }
    return NULL;
}

static jint event_index(const char *id) {
    jvmtiExtensionEventInfo *all;
    jint count;
    MUST(GetExtensionEvents, &count, &all);
    for (int i = 0; i < count; i++) {
        if (strcmp(all[i].id, id) == 0) return all[i].extension_event_index;
    }
    return 0;
}

static void check(const char *what, int good) {
    say("%s: %s", what, good ? "yes" : "NO");
}

static char moves[64];

static void JNICALL mounted(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (strcmp(thread_name(thread), "virtual") == 0) strcat(moves, "+");
}

static void JNICALL unmounted(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if (strcmp(thread_name(thread), "virtual") == 0) strcat(moves, "-");
}

static volatile int gone;
static void JNICALL class_unloaded(jvmtiEnv *env, JNIEnv *jni, const char *name) {
    if (strcmp(name, "Gone") == 0) gone++;
}

NATIVE(void, Extensions, enable, jboolean on) {
    SHOW(SetExtensionEventCallback, event_index("com.sun.hotspot.events.VirtualThreadMount"), on ? (jvmtiExtensionEvent)mounted : NULL);
    SHOW(SetExtensionEventCallback, event_index("com.sun.hotspot.events.VirtualThreadUnmount"), on ? (jvmtiExtensionEvent)unmounted : NULL);
    SHOW(SetExtensionEventCallback, event_index("com.sun.hotspot.events.ClassUnload"), (jvmtiExtensionEvent)class_unloaded);
    SHOW(SetExtensionEventCallback, 12345, NULL);
    /* The stock VM wants this, too. */
    if (on) {
        enable(event_index("com.sun.hotspot.events.VirtualThreadMount"), NULL);
        enable(event_index("com.sun.hotspot.events.VirtualThreadUnmount"), NULL);
        enable(event_index("com.sun.hotspot.events.ClassUnload"), NULL);
    }
    if (!on) say("moves %s", moves);
}

NATIVE(jboolean, Extensions, isUnloaded) { return gone > 0; }

NATIVE(void, Extensions, unloaded) {
    check("class unload told once", gone == 1);
}

NATIVE(void, Extensions, carrier, jthread thread) {
    jthread platform = NULL, back = NULL;
    jboolean unloading = 0;
    say("GetCarrierThread: %s", error_name(function("com.sun.hotspot.functions.GetCarrierThread")(jvmti, thread, &platform)));
    say("IsClassUnloadingEnabled: %s %d", error_name(function("com.sun.hotspot.functions.IsClassUnloadingEnabled")(jvmti, &unloading)), unloading);
    if (platform == NULL) {
        say("no carrier");
        return;
    }
    say("GetVirtualThread: %s", error_name(function("com.sun.hotspot.functions.GetVirtualThread")(jvmti, platform, &back)));
    check("the carrier runs it", (*jni)->IsSameObject(jni, thread, back));
    check("the carrier is a platform thread", !(*jni)->IsVirtualThread(jni, platform));
}

static jvmtiExtensionFunction trace_function;
static volatile int in_handler;
static jvmtiFrameInfo handler_frames[64];
static volatile jint handler_count;

static void on_signal(int signal) {
    jint count = 0;
    if (trace_function(jvmti, JNI_TRUE, 64, handler_frames, &count) == JVMTI_ERROR_NONE) handler_count = count;
    in_handler++;
}

NATIVE(void, Extensions, frames) {
    trace_function = function("org.pellucid.functions.AsyncGetStackTrace");
    jvmtiFrameInfo known[64];
    jint count = 0;
    MUST(GetStackTrace, NULL, 0, 64, known, &count);
    int same = 1;
    if (trace_function != NULL) {
        struct sigaction action;
        memset(&action, 0, sizeof action);
        action.sa_handler = on_signal;
        action.sa_flags = SA_ONSTACK;
        sigaction(SIGUSR2, &action, NULL);
        pthread_kill(pthread_self(), SIGUSR2);
        same = in_handler == 1 && handler_count == count;
        for (int i = 0; same && i < count; i++) same = known[i].method == handler_frames[i].method && known[i].location == handler_frames[i].location;
        jint few = 0;
        same = same && trace_function(jvmti, JNI_TRUE, 1, handler_frames, &few) == JVMTI_ERROR_NONE && few == 1;
        same = same && trace_function(jvmti, JNI_TRUE, -1, handler_frames, &few) == JVMTI_ERROR_ILLEGAL_ARGUMENT;
        same = same && trace_function(jvmti, JNI_TRUE, 1, handler_frames, NULL) == JVMTI_ERROR_NULL_POINTER;
    }
    check("a signal handler sees the same frames", same);
}

NATIVE(void, Extensions, monitors, jobject mine) {
    jvmtiExtensionFunction list = function("org.pellucid.functions.GetObjectMonitors");
    int found = list == NULL;
    if (list != NULL) {
        jint count = 0;
        jobject *all = NULL;
        if (list(jvmti, &count, &all) == JVMTI_ERROR_NONE) {
            for (int i = 0; i < count; i++) found += (*jni)->IsSameObject(jni, mine, all[i]);
        }
    }
    check("an owned monitor is listed once", found == 1);
}

static jrawMonitorID raw;

NATIVE(void, Extensions, enterRaw) {
    MUST(RawMonitorEnter, raw);
    MUST(RawMonitorExit, raw);
}

NATIVE(void, Extensions, rawMonitors, jthread waiter) {
    MUST(CreateRawMonitor, "extensions", &raw);
    MUST(RawMonitorEnter, raw);
    jmethodID start = (*jni)->GetMethodID(jni, (*jni)->GetObjectClass(jni, waiter), "start", "()V");
    (*jni)->CallVoidMethod(jni, waiter, start);
    jvmtiExtensionFunction list = function("org.pellucid.functions.GetRawMonitors");
    jvmtiExtensionFunction use = function("org.pellucid.functions.GetRawMonitorUse");
    int good = 1;
    if (list != NULL) {
        jint count = 0, found = 0;
        jrawMonitorID *all = NULL;
        good = list(jvmti, &count, &all) == JVMTI_ERROR_NONE;
        for (int i = 0; i < count; i++) found += all[i] == raw;
        jvmtiMonitorUsage usage;
        jthread me;
        MUST(GetCurrentThread, &me);
        for (int i = 0; i < 2000; i++) {
            good = good && use(jvmti, raw, &usage) == JVMTI_ERROR_NONE;
            if (usage.waiter_count > 0) break;
            usleep(1000);
        }
        good = good && found == 1 && (*jni)->IsSameObject(jni, usage.owner, me) && usage.entry_count == 1 && usage.waiter_count == 1;
        good = good && (*jni)->IsSameObject(jni, usage.waiters[0], waiter) && usage.notify_waiter_count == 0;
        good = good && use(jvmti, NULL, &usage) == JVMTI_ERROR_INVALID_MONITOR;
    }
    check("raw monitors and their use", good);
    MUST(RawMonitorExit, raw);
}

NATIVE(void, Extensions, everybody, jthread one) {
    jvmtiExtensionFunction suspend = function("org.pellucid.functions.SuspendAllThreads");
    int good = 1;
    if (suspend != NULL) {
        jint count = 0, state = 0, found = 0, own = 0;
        jthread *suspended = NULL, me;
        MUST(GetCurrentThread, &me);
        good = suspend(jvmti, 1, &me, &count, &suspended) == JVMTI_ERROR_NONE;
        MUST(GetThreadState, one, &state);
        for (int i = 0; i < count; i++) {
            found += (*jni)->IsSameObject(jni, one, suspended[i]);
            own += (*jni)->IsSameObject(jni, me, suspended[i]);
        }
        good = good && found == 1 && own == 0 && (state & JVMTI_THREAD_STATE_SUSPENDED);
        jvmtiError *results = malloc(sizeof *results * count);
        MUST(ResumeThreadList, count, suspended, results);
        for (int i = 0; i < count; i++) good = good && results[i] == JVMTI_ERROR_NONE;
        good = good && suspend(jvmti, 1, NULL, &count, &suspended) == JVMTI_ERROR_NULL_POINTER;
    }
    check("all others are suspended and resumed", good);
}

NATIVE(void, Extensions, costs) {
    jvmtiExtensionFunction estimate = function("org.pellucid.functions.EstimateCostOfCapabilities");
    int good = 1;
    if (estimate != NULL) {
        jvmtiCapabilities wanted;
        jint time = -1, space = -1;
        MUST(GetPotentialCapabilities, &wanted);
        good = estimate(jvmti, &wanted, &time, &space) == JVMTI_ERROR_NONE && time >= 0 && space >= 0;
        memset(&wanted, 0xff, sizeof wanted);
        good = good && estimate(jvmti, &wanted, &time, &space) == JVMTI_ERROR_NOT_AVAILABLE;
    }
    check("costs", good);
}

NATIVE(void, Extensions, lastError) {
    jvmtiExtensionFunction text = function("org.pellucid.functions.GetLastErrorText");
    int good = 1;
    if (text != NULL) {
        char *found = NULL;
        jthreadGroup group = NULL;
        (*jvmti)->GetThreadGroupInfo(jvmti, group, NULL);
        good = text(jvmti, &found) == JVMTI_ERROR_NONE && found != NULL && strstr(found, "GetThreadGroupInfo: JVMTI_ERROR_") == found;
        if (!good) say("%s", found == NULL ? "null" : found);
        (*jvmti)->GetFrameCount(jvmti, NULL, NULL);
        good = good && text(jvmti, &found) == JVMTI_ERROR_NONE && strcmp(found, "GetFrameCount: JVMTI_ERROR_NULL_POINTER (100), parameter count_ptr") == 0;
        if (!good) say("%s", found == NULL ? "null" : found);
    }
    check("the text of the last error", good);
}

static volatile int collections;
static void JNICALL verbose(jvmtiEnv *env, jvmtiVerboseFlag flag, const char *message) {
    if (flag == JVMTI_VERBOSE_GC && strstr(message, "Pause") != NULL) __sync_fetch_and_add(&collections, 1);
}

NATIVE(void, Extensions, lines) {
    jint index = event_index("org.pellucid.events.VerboseOutput");
    int good = 1;
    if (index != 0) {
        MUST(SetExtensionEventCallback, index, (jvmtiExtensionEvent)verbose);
        MUST(ForceGarbageCollection);
        for (int i = 0; i < 1000 && collections == 0; i++) usleep(1000);
        good = collections >= 1;
        MUST(SetExtensionEventCallback, index, NULL);
        int before = collections;
        MUST(ForceGarbageCollection);
        good = good && before == collections;
    }
    check("lines of what the VM does", good);
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    NEED(can_suspend);
    NEED(can_get_monitor_info);
    ready();
}
