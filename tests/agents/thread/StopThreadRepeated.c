/* StopThread over and over of a thread that catches all and goes on, in hot code with monitors: each error comes once, monitors are given back. */
#include "agent.h"
#include <sched.h>

NATIVE(void, StopThreadRepeated, stops, jthread thread, jint rounds, jobject error) {
    jfieldID caught = (*jni)->GetStaticFieldID(jni, test, "caught", "I");
    jfieldID inside = (*jni)->GetStaticFieldID(jni, test, "inside", "I");
    int sent = 0;
    for (int i = 0; i < rounds; i++) {
        /* Not before the thread is in its loop again, where the handler covers it. */
        while ((*jni)->GetStaticIntField(jni, test, inside) != i + 1) sched_yield();
        sent += MUST(StopThread, thread, error) == 0;
        while ((*jni)->GetStaticIntField(jni, test, caught) != i + 1) sched_yield();
    }
    say("sent %d", sent);
}

static void start(char *options) {
    NEED(can_signal_thread);
    ready();
}
