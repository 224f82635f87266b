/* Null stands for the current thread, platform or virtual: as first call ever by that thread, to functions of every section. */
#include "agent.h"

NATIVE(void, NullIsCurrentThread, by, jint function) {
    jint number = -1;
    jlong big = -1;
    jobject object = NULL, *objects = NULL;
    jmethodID method = NULL;
    jvmtiThreadInfo info;
    jvmtiMonitorStackDepthInfo *depths = NULL;
    jvmtiFrameInfo frames[4];
    void *data = NULL;
    switch (function) {
    case 0: SHOW(GetThreadState, NULL, &number); break;
    case 1: SHOW(GetThreadInfo, NULL, &info); break;
    case 2: SHOW(GetOwnedMonitorInfo, NULL, &number, &objects); break;
    case 3: SHOW(GetOwnedMonitorStackDepthInfo, NULL, &number, &depths); break;
    case 4: SHOW(GetCurrentContendedMonitor, NULL, &object); break;
    case 5: SHOW(SetThreadLocalStorage, NULL, &callbacks); break;
    case 6: SHOW(GetThreadLocalStorage, NULL, &data); break;
    case 7: SHOW(GetStackTrace, NULL, 0, 4, frames, &number); break;
    case 8: SHOW(GetFrameCount, NULL, &number); break;
    case 9: SHOW(GetFrameLocation, NULL, 1, &method, &big); break;
    case 10: SHOW(NotifyFramePop, NULL, 1); break;
    case 11: SHOW(ClearAllFramePops, NULL); break;
    case 12: SHOW(GetLocalInt, NULL, 1, 0, &number); break;
    case 13: SHOW(GetLocalInstance, NULL, 1, &object); break;
    case 14: SHOW(ForceEarlyReturnVoid, NULL); break;
    case 15: SHOW(GetThreadCpuTime, NULL, &big); break;
    }
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_force_early_return);
    NEED(can_generate_frame_pop_events);
    NEED(can_get_current_contended_monitor);
    NEED(can_get_owned_monitor_info);
    NEED(can_get_owned_monitor_stack_depth_info);
    NEED(can_get_thread_cpu_time);
    NEED(can_support_virtual_threads);
    ready();
}
