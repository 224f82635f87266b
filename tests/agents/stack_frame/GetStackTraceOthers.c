/* GetStackTrace, GetFrameCount and GetFrameLocation of other threads: not started, parked, in native code, entering a monitor, suspended, ended. */
#include "agent.h"
#include <unistd.h>

static volatile int inside, leave;

NATIVE(void, GetStackTraceOthers, stay) {
    inside = 1;
    while (!leave) usleep(1000);
    inside = leave = 0;
}

NATIVE(void, GetStackTraceOthers, entered) {
    while (!inside) usleep(1000);
}

NATIVE(void, GetStackTraceOthers, letGo) { leave = 1; }

NATIVE(void, GetStackTraceOthers, show, jstring what, jthread thread, jboolean suspend) {
    jvmtiFrameInfo frames[64];
    jint count = 0, total = -1, last = -1;
    jmethodID method = NULL;
    jlocation location = -2;
    say("%s", text_of(jni, what));
    if (suspend) MUST(SuspendThread, thread);
    MUST(GetFrameCount, thread, &total);
    MUST(GetFrameLocation, thread, 0, &method, &location);
    if (MUST(GetStackTrace, thread, 0, 64, frames, &count) == JVMTI_ERROR_NONE) {
        for (int i = 0; i < count; i++) {
            if (is_of(frames[i].method, "GetStackTraceOthers") && strncmp(method_name(frames[i].method), "lambda", 6) != 0)
                say("  %s%s", method_name(frames[i].method), frames[i].location < 0 ? ", native" : "");
        }
        say("  count %d, newest %d", total == count, method == frames[0].method && location == frames[0].location);
        /* The stock VM crashes when it counts an unmounted thread's frames from below. */
        if (!(*jni)->IsVirtualThread(jni, thread)) {
            MUST(GetStackTrace, thread, -1, 64, frames, &last);
            say("  oldest %d: %s", last, method_name(frames[0].method));
        }
    }
    if (suspend) MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    ready();
}
