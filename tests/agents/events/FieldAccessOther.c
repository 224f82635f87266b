/* Fields used by reflection, handles and updaters, which go by other means: the values are right, the own bytecodes are told. */
#include "agent.h"

static int accesses, modifications;

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    if (class_is(declaring(method), "LFieldAccessOther;")) say("access in %s line %d", full_name(method), line_of(method, location));
    else accesses++;
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    if (class_is(declaring(method), "LFieldAccessOther;")) say("modification to %d in %s line %d", value.i, full_name(method), line_of(method, location));
    else modifications++;
}

NATIVE(void, FieldAccessOther, watch) {
    SHOW(SetFieldAccessWatch, test, field_of(test, "number"));
    SHOW(SetFieldModificationWatch, test, field_of(test, "number"));
}

NATIVE(void, FieldAccessOther, counted) {
    say("elsewhere: %d accesses, %d modifications", accesses, modifications);
}

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_get_line_numbers);
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    ready();
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
