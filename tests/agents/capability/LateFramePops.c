/* can_generate_frame_pop_events taken while hot frames run: NotifyFramePop of each of them is told when it returns or throws. */
#include "agent.h"

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    jmethodID now = NULL;
    jlocation location = -1;
    MUST(GetFrameLocation, thread, 0, &now, &location);
    say("pop of %s%s, line %d", method_name(method), by_exception ? " by exception" : "", now == method ? line_of(method, location) : -2);
}

NATIVE(void, LateFramePops, take, jint depths) {
    static int taken;
    SHOW(NotifyFramePop, NULL, 1);
    if (!taken++) SHOW(AddCapabilities, &capabilities);
    enable(JVMTI_EVENT_FRAME_POP, NULL);
    SHOW(NotifyFramePop, NULL, 0);
    for (jint depth = 1; depth <= depths; depth++) SHOW(NotifyFramePop, NULL, depth);
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    callbacks.FramePop = frame_pop;
    ready();
    NEED(can_generate_frame_pop_events);
    offer();
}
