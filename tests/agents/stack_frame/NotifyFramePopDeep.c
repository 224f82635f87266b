/* NotifyFramePop for each of five hundred frames of one recursion: told from the newest to the oldest, once, by return or by exception, as is each exit. */
#include "agent.h"

static int pops, exceptions, wrong, expected;

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    jint depth = -1, count = 0;
    MUST(GetFrameCount, thread, &count);
    if (expected > 0 && count != expected - 1) wrong++;
    expected = count;
    pops++;
    exceptions += by_exception;
    if (pops % 100 == 1) {
        MUST(GetLocalInt, thread, 0, 0, &depth);
        say("  pop of %s(%d)%s", method_name(method), depth, by_exception ? " by exception" : "");
    }
}

NATIVE(void, NotifyFramePopDeep, request, jint frames, jint step) {
    int made = 0;
    for (jint depth = 1; depth <= frames; depth += step) made += (*jvmti)->NotifyFramePop(jvmti, NULL, depth) == 0;
    say("requests %d", made);
    pops = exceptions = wrong = 0;
    expected = 0;
}

NATIVE(void, NotifyFramePopDeep, told, jboolean all) { say("pops %d, by exception %d, out of order %d", pops, exceptions, all ? wrong : 0); }

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_generate_frame_pop_events);
    callbacks.FramePop = frame_pop;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
