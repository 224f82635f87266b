/* Capabilities for monitors taken when threads own and enter monitors already: they are found with their depths, and what is entered. */
#include "agent.h"

NATIVE(void, LateOwnedMonitors, look, jstring what, jthread thread) {
    jint count = 0;
    jobject *owned = NULL, contended = NULL;
    jvmtiMonitorStackDepthInfo *depths = NULL;
    say("%s", text_of(jni, what));
    jvmtiError error = (*jvmti)->GetOwnedMonitorInfo(jvmti, thread, &count, &owned);
    say("  GetOwnedMonitorInfo: %s", error_name(error));
    for (int i = 0; error == 0 && i < count; i++) keep_line("%s", object_text(jni, owned[i]));
    say_kept("  owned");
    error = (*jvmti)->GetOwnedMonitorStackDepthInfo(jvmti, thread, &count, &depths);
    say("  GetOwnedMonitorStackDepthInfo: %s", error_name(error));
    jvmtiFrameInfo frames[64];
    jint frame_count = 0;
    MUST(GetStackTrace, thread, 0, 64, frames, &frame_count);
    for (int i = 0; error == 0 && i < count; i++) {
        keep_line("%s in %s", object_text(jni, depths[i].monitor), depths[i].stack_depth < 0 ? "?" : method_name(frames[depths[i].stack_depth].method));
    }
    say_kept("  by frame");
    error = (*jvmti)->GetCurrentContendedMonitor(jvmti, thread, &contended);
    say("  contended: %s %s", error_name(error), error == 0 ? object_text(jni, contended) : "");
}

NATIVE(void, LateOwnedMonitors, take) { SHOW(AddCapabilities, &capabilities); }

static void start(char *options) {
    NEED(can_get_owned_monitor_info);
    NEED(can_get_owned_monitor_stack_depth_info);
    NEED(can_get_current_contended_monitor);
    offer();
}
