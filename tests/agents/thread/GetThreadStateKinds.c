/* GetThreadState of platform threads in every way to be alive, waiting or not, and before and after. */
#include "agent.h"

NATIVE(void, GetThreadStateKinds, show, jstring what, jthread thread) { say("%s: %s", text_of(jni, what), state_of(thread)); }

static void start(char *options) { ready(); }
