/* PopFrame, over and over, of the synchronized frame in which a thread spins: each time it is called again, and in the end no monitor is left. */
#include "agent.h"
#include <sched.h>

NATIVE(void, PopFrameFlipped, pop, jthread thread, jint rounds) {
    jfieldID calls = (*jni)->GetStaticFieldID(jni, test, "calls", "I");
    int popped = 0, others = 0;
    for (int i = 1; i <= rounds; i++) {
        jmethodID method = NULL;
        jlocation location = 0;
        while ((*jni)->GetStaticIntField(jni, test, calls) < i) sched_yield();
        MUST(SuspendThread, thread);
        MUST(GetFrameLocation, thread, 0, &method, &location);
        if (strcmp(method_name(method), "spin") == 0) popped += MUST(PopFrame, thread) == 0;
        else others++;
        MUST(ResumeThread, thread);
    }
    say("popped %d, in other methods %d", popped, others);
}

static void start(char *options) {
    NEED(can_pop_frame);
    NEED(can_suspend);
    ready();
}
