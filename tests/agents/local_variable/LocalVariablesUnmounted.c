/* Local variables of a suspended virtual thread that isn't mounted: read in every frame, of every type. */
#include "agent.h"

NATIVE(void, LocalVariablesUnmounted, look, jthread thread) {
    MUST(SuspendThread, thread);
    jint depth = frame_of(thread, "parks");
    for (int i = 0; i < 3; i++, depth++) {
        jint number = 0;
        jlong big = 0;
        jfloat small = 0;
        jdouble real = 0;
        jobject text = NULL, self = NULL;
        MUST(GetLocalInt, thread, depth, 1, &number);
        MUST(GetLocalLong, thread, depth, 2, &big);
        MUST(GetLocalFloat, thread, depth, 4, &small);
        MUST(GetLocalDouble, thread, depth, 5, &real);
        MUST(GetLocalObject, thread, depth, 7, &text);
        MUST(GetLocalInstance, thread, depth, &self);
        say("%d %lld %g %g %s %s", number, (long long)big, small, real, object_text(jni, text), object_text(jni, self));
        SHOW(GetLocalInt, thread, depth, 2, &number);
        SHOW(GetLocalInt, thread, depth, 50, &number);
    }
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
