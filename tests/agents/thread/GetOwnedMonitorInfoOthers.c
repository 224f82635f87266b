/* GetOwnedMonitorInfo, GetOwnedMonitorStackDepthInfo of other threads: parked, waiting, entering, re-entering, platform and virtual. */
#include "agent.h"

NATIVE(void, GetOwnedMonitorInfoOthers, show, jstring what, jthread thread) {
    jint count = -1;
    jobject *owned = NULL, contended = NULL;
    jvmtiMonitorStackDepthInfo *depths = NULL;
    MUST(GetOwnedMonitorInfo, thread, &count, &owned);
    say("%s: owns %d", text_of(jni, what), count);
    MUST(GetOwnedMonitorStackDepthInfo, thread, &count, &depths);
    for (int i = 0; i < count; i++) {
        jmethodID method = NULL;
        jlocation location;
        MUST(GetFrameLocation, thread, depths[i].stack_depth, &method, &location);
        say("  %s in %s", object_text(jni, depths[i].monitor), method_name(method));
    }
    MUST(GetCurrentContendedMonitor, thread, &contended);
    say("  contends for %s", object_text(jni, contended));
}

static void start(char *options) {
    NEED(can_get_owned_monitor_info);
    NEED(can_get_owned_monitor_stack_depth_info);
    NEED(can_get_current_contended_monitor);
    NEED(can_support_virtual_threads);
    ready();
}
