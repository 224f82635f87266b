/* SetFieldAccessWatch and ClearFieldAccessWatch: reads only, until cleared; set twice, cleared twice; instance and static fields. */
#include "agent.h"

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    char *name = NULL, *signature = NULL;
    MUST(GetFieldName, klass, field, &name, &signature, NULL);
    say("access of %s %s, %s object, in %s", name, signature, object == NULL ? "no" : "an", full_name(method));
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    say("a modification");
}

NATIVE(void, AccessWatch, watch, jstring name, jboolean on) {
    jfieldID field = field_of(test, text_of(jni, name));
    if (on) SHOW(SetFieldAccessWatch, test, field);
    else SHOW(ClearFieldAccessWatch, test, field);
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
