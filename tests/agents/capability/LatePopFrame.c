/* can_pop_frame taken while a thread is in a hot loop: its frame is popped, the call is made again with the arguments as they are then. */
#include "agent.h"

NATIVE(void, LatePopFrame, take) { SHOW(AddCapabilities, &capabilities); }

NATIVE(void, LatePopFrame, pop, jthread thread) {
    jmethodID method = NULL;
    jlocation at = 0;
    MUST(SuspendThread, thread);
    MUST(GetFrameLocation, thread, 0, &method, &at);
    say("in %s: %s", method_name(method), error_name((*jvmti)->PopFrame(jvmti, thread)));
    SHOW(SuspendThread, thread);
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_suspend);
    ready();
    NEED(can_pop_frame);
    offer();
}
