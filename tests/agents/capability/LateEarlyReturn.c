/* can_force_early_return taken while threads run in hot loops without end: each, suspended, is made to return a value. */
#include "agent.h"

NATIVE(void, LateEarlyReturn, take) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    SHOW(ForceEarlyReturnInt, thread, 1);
    SHOW(AddCapabilities, &capabilities);
}

NATIVE(void, LateEarlyReturn, end, jthread thread) {
    jmethodID method = NULL;
    jlocation at = 0;
    MUST(SuspendThread, thread);
    MUST(GetFrameLocation, thread, 0, &method, &at);
    const char *name = method_name(method);
    say("in %s", name);
    if (strcmp(name, "number") == 0) SHOW(ForceEarlyReturnInt, thread, 42);
    if (strcmp(name, "wide") == 0) SHOW(ForceEarlyReturnLong, thread, 1LL << 40);
    if (strcmp(name, "real") == 0) SHOW(ForceEarlyReturnDouble, thread, 2.5);
    if (strcmp(name, "object") == 0) SHOW(ForceEarlyReturnObject, thread, (*jni)->NewStringUTF(jni, "forced"));
    if (strcmp(name, "nothing") == 0) SHOW(ForceEarlyReturnVoid, thread);
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_suspend);
    ready();
    NEED(can_force_early_return);
    offer();
}
