/* ForceEarlyReturn, over and over, of the frames in which threads spin, with monitors: each value comes to the caller, and no monitor is left. */
#include "agent.h"
#include <sched.h>

NATIVE(void, ForceEarlyReturnFlipped, force, jthread thread, jint rounds) {
    jfieldID calls = (*jni)->GetStaticFieldID(jni, test, "calls", "I");
    int forced = 0, others = 0;
    for (int i = 1; i <= rounds; i++) {
        jmethodID method = NULL;
        jlocation location = 0;
        while ((*jni)->GetStaticIntField(jni, test, calls) < i) sched_yield();
        MUST(SuspendThread, thread);
        MUST(GetFrameLocation, thread, 0, &method, &location);
        if (strcmp(method_name(method), "spin") == 0) forced += MUST(ForceEarlyReturnLong, thread, (jlong)i << 32) == 0;
        else if (strcmp(method_name(method), "text") == 0) forced += MUST(ForceEarlyReturnObject, thread, i % 4 == 0 ? NULL : (*jni)->NewStringUTF(jni, "forced")) == 0;
        else others++;
        MUST(ResumeThread, thread);
    }
    say("forced %d, in other methods %d", forced, others);
}

static void start(char *options) {
    NEED(can_force_early_return);
    NEED(can_suspend);
    ready();
}
