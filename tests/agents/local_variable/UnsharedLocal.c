/* An object that only a running method knew is read from its frame and locked: the method, whose lock a compiler may leave out, waits. */
#include "agent.h"
#include <unistd.h>

static jobject object_of(jthread thread) {
    jobject object = NULL;
    MUST(SuspendThread, thread);
    jint count = 0;
    MUST(GetFrameCount, thread, &count);
    for (jint depth = 0; depth < count && object == NULL; depth++) {
        jmethodID method = NULL;
        jlocation location;
        MUST(GetFrameLocation, thread, depth, &method, &location);
        if (strcmp(method_name(method), "work") == 0) MUST(GetLocalObject, thread, depth, 1, &object);
    }
    MUST(ResumeThread, thread);
    return object;
}

NATIVE(void, UnsharedLocal, lock, jthread thread) {
    jobject object = object_of(thread);
    if (object == NULL) {
        say("no object");
        return;
    }
    jfieldID count = (*jni)->GetFieldID(jni, (*jni)->GetObjectClass(jni, object), "count", "I");
    (*jni)->MonitorEnter(jni, object);
    jint before = (*jni)->GetIntField(jni, object, count);
    usleep(50000);
    jint after = (*jni)->GetIntField(jni, object, count);
    (*jni)->MonitorExit(jni, object);
    jint last = after;
    for (int i = 0; i < 5000 && last == after; i++) {
        usleep(1000);
        last = (*jni)->GetIntField(jni, object, count);
    }
    say("while it is locked: %s; then: %s", before == after ? "as it was" : "goes on", last != after ? "goes on" : "as it was");
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_suspend);
    ready();
}
