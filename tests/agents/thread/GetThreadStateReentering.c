/* GetThreadState of threads that were notified, timed out or were interrupted in Object.wait and can't have the monitor back yet. */
#include "agent.h"

NATIVE(void, GetThreadStateReentering, show, jstring what, jthread thread) { say("%s: %s", text_of(jni, what), state_of(thread)); }

static void start(char *options) { ready(); }
