/* GetOwnedMonitorInfo and GetOwnedMonitorStackDepthInfo of a thread that holds very many monitors in very many frames. */
#include "agent.h"
#include <stdint.h>
#include <time.h>

static jlong now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

NATIVE(jlong, GetOwnedMonitorInfoDeep, ask, jint monitors) {
    jlong least = INT64_MAX;
    for (int round = 0; round < 5; round++) {
        jint count = -1, deep = -1;
        jobject *owned = NULL;
        jvmtiMonitorStackDepthInfo *depths = NULL;
        if ((*jni)->PushLocalFrame(jni, 16) != 0) return -1;
        jlong begun = now();
        if (MUST(GetOwnedMonitorInfo, NULL, &count, &owned) != JVMTI_ERROR_NONE) return -1;
        if (MUST(GetOwnedMonitorStackDepthInfo, NULL, &deep, &depths) != JVMTI_ERROR_NONE) return -1;
        jlong taken = now() - begun;
        if (taken < least) least = taken;
        if (count != monitors || deep != monitors) return -1;
        /* The innermost is in the frame that called the one that asked; below each there is one frame more. */
        for (int i = 0; i < count; i++) {
            if (depths[i].stack_depth != i + 2) return -1;
        }
        if (!(*jni)->IsSameObject(jni, owned[count - 1], depths[count - 1].monitor)) return -1;
        MUST(Deallocate, (unsigned char *)owned);
        MUST(Deallocate, (unsigned char *)depths);
        (*jni)->PopLocalFrame(jni, NULL);
    }
    return least;
}

static void start(char *options) {
    NEED(can_get_owned_monitor_info);
    NEED(can_get_owned_monitor_stack_depth_info);
    ready();
}
