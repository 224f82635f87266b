/* Raw monitors where little else may be called: in the collector's events, for which a thread of the program waits. */
#include "agent.h"

static jrawMonitorID monitor;
static int starts, finishes;

static void JNICALL gc_start(jvmtiEnv *env) {
    jvmtiError enter = (*jvmti)->RawMonitorEnter(jvmti, monitor);
    if (enter == JVMTI_ERROR_NONE) starts = 1;
    (*jvmti)->RawMonitorExit(jvmti, monitor);
}

static void JNICALL gc_finish(jvmtiEnv *env) {
    jrawMonitorID own = NULL;
    jvmtiError error = (*jvmti)->CreateRawMonitor(jvmti, "own", &own);
    if (error == JVMTI_ERROR_NONE) error = (*jvmti)->RawMonitorEnter(jvmti, own);
    if (error == JVMTI_ERROR_NONE) error = (*jvmti)->RawMonitorWait(jvmti, own, 1);
    if (error == JVMTI_ERROR_NONE) error = (*jvmti)->RawMonitorExit(jvmti, own);
    if (error == JVMTI_ERROR_NONE) error = (*jvmti)->DestroyRawMonitor(jvmti, own);
    (*jvmti)->RawMonitorEnter(jvmti, monitor);
    if (error == JVMTI_ERROR_NONE) finishes = 1;
    (*jvmti)->RawMonitorNotifyAll(jvmti, monitor);
    (*jvmti)->RawMonitorExit(jvmti, monitor);
}

NATIVE(void, RawMonitorInCallbacks, await) {
    MUST(RawMonitorEnter, monitor);
    while (!finishes) MUST(RawMonitorWait, monitor, 0);
    say("start %d, finish %d", starts, finishes);
    MUST(RawMonitorExit, monitor);
}

NATIVE(void, RawMonitorInCallbacks, collect) { MUST(ForceGarbageCollection); }

static void start(char *options) {
    NEED(can_generate_garbage_collection_events);
    callbacks.GarbageCollectionStart = gc_start;
    callbacks.GarbageCollectionFinish = gc_finish;
    ready();
    MUST(CreateRawMonitor, "monitor", &monitor);
    enable(JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL);
    enable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL);
}
