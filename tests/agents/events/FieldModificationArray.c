/* FieldModification of fields of array types: the signature type. */
#include "agent.h"

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    say("%s: %c %s in %s", name, type, value.l == NULL ? "null" : class_signature((*jni)->GetObjectClass(jni, value.l)), full_name(method));
}

NATIVE(void, FieldModificationArray, use, jobject object, jobject other) {
    jfieldID numbers = field_of(test, "numbers"), texts = field_of(test, "texts");
    SHOW(SetFieldModificationWatch, test, numbers);
    SHOW(SetFieldModificationWatch, test, texts);
    (*jni)->SetObjectField(jni, object, numbers, NULL);
    (*jni)->SetStaticObjectField(jni, test, texts, other);
}

static void start(char *options) {
    NEED(can_generate_field_modification_events);
    callbacks.FieldModification = modification;
    ready();
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
