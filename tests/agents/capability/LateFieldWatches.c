/* Capabilities of field events taken from within a hot loop that reads and writes the fields: heard from the next access on, compiled or not. */
#include "agent.h"

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    say("read of %s%s in %s line %d", name, object == NULL ? ", static" : "", method_name(method), line_of(method, location));
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    say("write of %s%s in %s line %d: %lld", name, object == NULL ? ", static" : "", method_name(method), line_of(method, location),
        type == 'I' ? (long long)value.i : (long long)value.j);
}

NATIVE(void, LateFieldWatches, take) {
    SHOW(SetFieldAccessWatch, test, field_of(test, "shared"));
    SHOW(AddCapabilities, &capabilities);
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
    SHOW(SetFieldAccessWatch, test, field_of(test, "shared"));
    SHOW(SetFieldModificationWatch, test, field_of(test, "shared"));
    SHOW(SetFieldModificationWatch, test, field_of(test, "own"));
}

NATIVE(void, LateFieldWatches, give) {
    SHOW(ClearFieldAccessWatch, test, field_of(test, "shared"));
    SHOW(ClearFieldModificationWatch, test, field_of(test, "shared"));
    SHOW(ClearFieldModificationWatch, test, field_of(test, "own"));
    SHOW(RelinquishCapabilities, &capabilities);
    SHOW(SetFieldModificationWatch, test, field_of(test, "own"));
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    ready();
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    offer();
}
