/* A watch set while another thread is in a loop that writes or reads the field, maybe in compiled code: it is told there; and no more when cleared. */
#include "agent.h"

static volatile int reads, writes;

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    if (strcmp(full_name(method), "WatchRunning.loop") == 0) reads++;
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    if (strcmp(full_name(method), "WatchRunning.loop") == 0) writes++;
}

NATIVE(void, WatchRunning, watch, jint what) {
    jfieldID field = field_of(test, "number");
    reads = writes = 0;
    if (what & 1) SHOW(SetFieldAccessWatch, test, field);
    if (what & 2) SHOW(SetFieldModificationWatch, test, field);
    if (what & 4) SHOW(ClearFieldAccessWatch, test, field);
    if (what & 8) SHOW(ClearFieldModificationWatch, test, field);
}

NATIVE(jboolean, WatchRunning, told, jint what) { return ((what & 1) == 0 || reads > 0) && ((what & 2) == 0 || writes > 0); }
NATIVE(void, WatchRunning, reset) { reads = writes = 0; }
NATIVE(void, WatchRunning, show) { say("reads %s, writes %s", reads > 0 ? "told" : "none", writes > 0 ? "told" : "none"); }

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    ready();
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
