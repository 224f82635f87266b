/* Watches of fields set and cleared again and again while threads use the fields, each those of its own object and shared ones: no value is lost or strays. */
#include "agent.h"

static volatile int heard;

static void JNICALL modified(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                             jfieldID field, char type, jvalue value) { heard |= 1; }
static void JNICALL accessed(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                             jfieldID field) { heard |= 2; }

NATIVE(jboolean, WatchStorm, round) {
    static const char *names[] = {"first", "second", "third", "shared"};
    for (int i = 0; i < 4; i++) {
        jfieldID field = field_of(test, names[i]);
        MUST(SetFieldModificationWatch, test, field);
        MUST(SetFieldAccessWatch, test, field);
        for (volatile int k = 0; k < 3000; k++) {}
        MUST(ClearFieldAccessWatch, test, field);
        MUST(ClearFieldModificationWatch, test, field);
    }
    return heard == 3;
}

static void start(char *options) {
    NEED(can_generate_field_modification_events);
    NEED(can_generate_field_access_events);
    callbacks.FieldModification = modified;
    callbacks.FieldAccess = accessed;
    ready();
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
}
