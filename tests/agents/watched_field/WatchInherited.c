/* Watched fields of a superclass and of an interface, used through a subclass; a field of the same name is another field. */
#include "agent.h"

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    char *name = NULL;
    jclass owner = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    MUST(GetFieldDeclaringClass, klass, field, &owner);
    say("access of %s.%s, declared by %s, object of %s, line %d", class_signature(klass), name, class_signature(owner),
        object == NULL ? "none" : class_signature((*jni)->GetObjectClass(jni, object)), line_of(method, location));
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    say("modification of %s.%s to %c %d, object of %s, line %d", class_signature(klass), name, type, value.i,
        object == NULL ? "none" : class_signature((*jni)->GetObjectClass(jni, object)), line_of(method, location));
}

NATIVE(void, WatchInherited, watch, jclass klass, jstring name) {
    jfieldID field = field_of(klass, text_of(jni, name));
    SHOW(SetFieldAccessWatch, klass, field);
    SHOW(SetFieldModificationWatch, klass, field);
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
