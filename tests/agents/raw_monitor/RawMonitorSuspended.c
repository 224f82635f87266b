/* Threads suspended while they wait on a raw monitor or for it: notified or let in, they don't go on until they are resumed. */
#include "agent.h"

static jrawMonitorID monitor, done_lock;
static int waiting, done;

static void finished(const char *what) {
    MUST(RawMonitorEnter, done_lock);
    done++;
    MUST(RawMonitorNotifyAll, done_lock);
    MUST(RawMonitorExit, done_lock);
    keep_line("%s", what);
}

NATIVE(void, RawMonitorSuspended, waitOn) {
    MUST(RawMonitorEnter, monitor);
    waiting++;
    jvmtiError error = (*jvmti)->RawMonitorWait(jvmti, monitor, 0);
    MUST(RawMonitorExit, monitor);
    finished(error_name(error));
}

NATIVE(void, RawMonitorSuspended, enter) {
    waiting++;
    MUST(RawMonitorEnter, monitor);
    MUST(RawMonitorExit, monitor);
    finished("entered");
}

NATIVE(void, RawMonitorSuspended, hold, jboolean on) {
    if (on) MUST(RawMonitorEnter, monitor);
    else MUST(RawMonitorExit, monitor);
}

/* True when so many threads wait on the monitor. */
NATIVE(jboolean, RawMonitorSuspended, areWaiting, jint wanted) {
    MUST(RawMonitorEnter, monitor);
    jboolean are = waiting >= wanted;
    MUST(RawMonitorExit, monitor);
    return are;
}

NATIVE(void, RawMonitorSuspended, notifyIt) {
    MUST(RawMonitorEnter, monitor);
    SHOW(RawMonitorNotifyAll, monitor);
    MUST(RawMonitorExit, monitor);
}

NATIVE(void, RawMonitorSuspended, suspend, jthread thread) {
    SHOW(SuspendThread, thread);
    jint state = 0;
    MUST(GetThreadState, thread, &state);
    say("suspended %d, alive %d", (state & JVMTI_THREAD_STATE_SUSPENDED) != 0, (state & JVMTI_THREAD_STATE_ALIVE) != 0);
}

NATIVE(void, RawMonitorSuspended, resume, jthread thread) { SHOW(ResumeThread, thread); }

/* Waits a moment for one that mustn't come. */
NATIVE(void, RawMonitorSuspended, count, jint expected) {
    MUST(RawMonitorEnter, done_lock);
    for (int i = 0; i < 10 && done <= expected; i++) MUST(RawMonitorWait, done_lock, 2);
    say("went on: %d", done);
    MUST(RawMonitorExit, done_lock);
}

NATIVE(void, RawMonitorSuspended, end) { say_kept("ended"); }

static void start(char *options) {
    NEED(can_suspend);
    ready();
    MUST(CreateRawMonitor, "monitor", &monitor);
    MUST(CreateRawMonitor, "done", &done_lock);
}
