/* Capabilities for locals and owned monitors taken when virtual threads have hot frames, one unmounted, one mounted: the same is read of them. */
#include "agent.h"

static void look(JNIEnv *jni, jthread thread) {
    jvmtiFrameInfo frames[64];
    jint count = 0, monitor_count = 0;
    jobject *monitors = NULL;
    MUST(GetStackTrace, thread, 0, 64, frames, &count);
    for (jint i = 0; i < count; i++) {
        if (!is_of(frames[i].method, "LateVirtualFrames") || strcmp(method_name(frames[i].method), "loop") != 0) continue;
        jint number = -1;
        jlong sum = -1;
        jobject text = NULL;
        SHOW(GetLocalInt, thread, i, slot_of(frames[i].method, "i", frames[i].location), &number);
        SHOW(GetLocalLong, thread, i, slot_of(frames[i].method, "sum", frames[i].location), &sum);
        SHOW(GetLocalObject, thread, i, slot_of(frames[i].method, "text", frames[i].location), &text);
        say("i %d, sum %lld, text %s", number, (long long)sum, object_text(jni, text));
    }
    say("owned: %s", error_name((*jvmti)->GetOwnedMonitorInfo(jvmti, thread, &monitor_count, &monitors)));
    for (jint i = 0; i < monitor_count; i++) say("  %s", object_text(jni, monitors[i]));
}

NATIVE(void, LateVirtualFrames, show, jthread thread, jboolean suspend) {
    if (suspend) MUST(SuspendThread, thread);
    look(jni, thread);
    if (suspend) MUST(ResumeThread, thread);
}

NATIVE(void, LateVirtualFrames, take) { SHOW(AddCapabilities, &capabilities); }

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
    NEED(can_access_local_variables);
    NEED(can_get_owned_monitor_info);
    offer();
}
