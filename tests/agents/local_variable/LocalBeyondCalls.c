/* Variables set in a hot frame while it waits for a hot method that is not part of its code: when that returns, the frame goes on with the new values. */
#include "agent.h"

NATIVE(void, LocalBeyondCalls, change, jint depth, jint by) {
    jmethodID method = NULL;
    jlocation at = 0;
    jint sum = 0;
    MUST(GetFrameLocation, NULL, depth, &method, &at);
    jint slot = slot_of(method, "sum", at);
    MUST(GetLocalInt, NULL, depth, slot, &sum);
    say("%s: sum %d", method_name(method), sum);
    SHOW(SetLocalInt, NULL, depth, slot, sum + by);
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
