/* GetOwnedMonitorInfo, GetOwnedMonitorStackDepthInfo of the current thread: blocks, methods, static methods, entered twice, native, JNI. */
#include "agent.h"

static int compare(const void *a, const void *b) { return strcmp(a, b); }

static void show(JNIEnv *jni, const char *what, jthread thread) {
    char lines[8][256];
    jint count = -1;
    jobject *owned = NULL;
    jvmtiMonitorStackDepthInfo *depths = NULL;
    say("%s", what);
    if (MUST(GetOwnedMonitorInfo, thread, &count, &owned) != JVMTI_ERROR_NONE) return;
    say("  owns %d", count);
    if (MUST(GetOwnedMonitorStackDepthInfo, thread, &count, &depths) != JVMTI_ERROR_NONE) return;
    for (int i = 0; i < count; i++) {
        jmethodID method = NULL;
        jlocation location;
        if (depths[i].stack_depth >= 0) MUST(GetFrameLocation, thread, depths[i].stack_depth, &method, &location);
        int also = 0;
        for (int k = 0; k < count; k++) also += (*jni)->IsSameObject(jni, owned[k], depths[i].monitor);
        snprintf(lines[i], sizeof lines[i], "  %s in %s, %d time", object_text(jni, depths[i].monitor),
                 method == NULL ? "no frame" : method_name(method), also);
    }
    qsort(lines, count, sizeof lines[0], compare);
    for (int i = 0; i < count; i++) say("%s", lines[i]);
}

NATIVE(void, GetOwnedMonitorInfoKinds, show, jstring what) { show(jni, text_of(jni, what), NULL); }
NATIVE(void, GetOwnedMonitorInfoKinds, ofThread, jstring what, jthread thread) { show(jni, text_of(jni, what), thread); }

NATIVE(void, GetOwnedMonitorInfoKinds, locked) { show(jni, "native synchronized method", NULL); }

NATIVE(void, GetOwnedMonitorInfoKinds, byJni, jobject object) {
    (*jni)->MonitorEnter(jni, object);
    show(jni, "JNI", NULL);
    (*jni)->MonitorExit(jni, object);
}

static void start(char *options) {
    NEED(can_get_owned_monitor_info);
    NEED(can_get_owned_monitor_stack_depth_info);
    NEED(can_support_virtual_threads);
    ready();
}
