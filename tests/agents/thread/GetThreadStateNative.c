/* GetThreadState: in native code is a thread that runs a native method, not one that called back into Java from there. */
#include "agent.h"
#include <unistd.h>

static volatile int inside, leave;

NATIVE(void, GetThreadStateNative, stay) {
    inside = 1;
    while (!leave) usleep(1000);
    inside = leave = 0;
}

NATIVE(void, GetThreadStateNative, callBack) {
    (*jni)->CallStaticVoidMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "spin", "()V"));
}

NATIVE(void, GetThreadStateNative, entered) {
    while (!inside) usleep(1000);
}

NATIVE(void, GetThreadStateNative, letGo) { leave = 1; }

NATIVE(void, GetThreadStateNative, show, jstring what, jthread thread) {
    jint state = 0;
    MUST(GetThreadState, thread, &state);
    say("%s: %s%s", text_of(jni, what), state_text(state), state & JVMTI_THREAD_STATE_IN_NATIVE ? ", native" : "");
}

static void start(char *options) {
    NEED(can_suspend);
    ready();
}

NATIVE(void, GetThreadStateNative, suspend, jthread thread) { SHOW(SuspendThread, thread); }
NATIVE(void, GetThreadStateNative, resume, jthread thread) { SHOW(ResumeThread, thread); }
