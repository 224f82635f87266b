/* Field events within field events: a callback that uses watched fields itself is told of it, in the method that was interrupted; per thread. */
#include "agent.h"

static int depth;

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    say("%d: access in %s line %d, thread %s", depth, full_name(method), line_of(method, location), thread_name(thread));
    if (depth < 2) {
        depth++;
        jint value = (*jni)->GetIntField(jni, object, field);
        say("%d: read %d", depth, value);
        if (depth == 1) (*jni)->SetIntField(jni, object, field, value + 1);
        depth--;
    }
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    say("%d: modification to %d in %s line %d", depth, value.i, full_name(method), line_of(method, location));
}

NATIVE(void, FieldAccessNested, watch, jobject thread) {
    SHOW(SetFieldAccessWatch, test, field_of(test, "number"));
    SHOW(SetFieldModificationWatch, test, field_of(test, "number"));
    enable(JVMTI_EVENT_FIELD_ACCESS, thread);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, thread);
}

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_get_line_numbers);
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    ready();
}
