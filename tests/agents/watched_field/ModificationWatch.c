/* SetFieldModificationWatch and ClearFieldModificationWatch: writes only, also of the same value; told before they happen; until cleared. */
#include "agent.h"

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    say("an access");
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    if (type == 'I') say("%s becomes %d, was %d, in %s", name, value.i, (*jni)->GetIntField(jni, object, field), full_name(method));
    else say("%s becomes %s, was %s, in %s", name, text_of(jni, value.l), text_of(jni, (*jni)->GetStaticObjectField(jni, klass, field)), full_name(method));
}

NATIVE(void, ModificationWatch, watch, jstring name, jboolean on) {
    jfieldID field = field_of(test, text_of(jni, name));
    if (on) SHOW(SetFieldModificationWatch, test, field);
    else SHOW(ClearFieldModificationWatch, test, field);
}

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    ready();
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
