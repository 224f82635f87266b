/* SuspendThread of a thread in native code: that goes on, but Java code doesn't until it is resumed. */
#include "agent.h"
#include <unistd.h>

static volatile int inside, leave, left;

NATIVE(void, SuspendThreadInNative, stay) {
    inside = 1;
    while (!leave) usleep(1000);
    left = 1;
}

NATIVE(void, SuspendThreadInNative, suspend, jthread thread) {
    while (!inside) usleep(1000);
    SHOW(SuspendThread, thread);
    leave = 1;
    while (!left) usleep(1000);
    say("native code is left");
}

NATIVE(void, SuspendThreadInNative, resume, jthread thread) {
    inside = leave = left = 0;
    SHOW(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
