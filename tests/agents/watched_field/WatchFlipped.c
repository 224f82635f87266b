/* Watches set and cleared over and over while three threads write and read the field: each set is heard, none after it was cleared, and no write is lost. */
#include "agent.h"

static jrawMonitorID lock;
static int reads, writes;

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    MUST(RawMonitorEnter, lock);
    reads++;
    MUST(RawMonitorNotifyAll, lock);
    MUST(RawMonitorExit, lock);
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    MUST(RawMonitorEnter, lock);
    writes++;
    MUST(RawMonitorNotifyAll, lock);
    MUST(RawMonitorExit, lock);
}

/* Watches till some of both were heard. */
NATIVE(void, WatchFlipped, flip, jint rounds) {
    jfieldID field = field_of(test, "count");
    for (int i = 0; i < rounds; i++) {
        reads = writes = 0;
        MUST(SetFieldAccessWatch, test, field);
        MUST(SetFieldModificationWatch, test, field);
        MUST(RawMonitorEnter, lock);
        while (reads < 5 || writes < 5) MUST(RawMonitorWait, lock, 0);
        MUST(RawMonitorExit, lock);
        MUST(ClearFieldModificationWatch, test, field);
        MUST(ClearFieldAccessWatch, test, field);
    }
    say("%d rounds", rounds);
}

NATIVE(void, WatchFlipped, begin) { reads = writes = 0; }
NATIVE(void, WatchFlipped, told) { say("after that: %d reads, %d writes", reads, writes); }

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    ready();
    MUST(CreateRawMonitor, "lock", &lock);
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
