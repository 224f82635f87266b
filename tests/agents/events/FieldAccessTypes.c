/* FieldAccess by bytecodes for fields of all types, instance and static: signature, the object, where. */
#include "agent.h"

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    char *name = NULL, *signature = NULL;
    jfieldID expected = (*jni)->GetStaticFieldID(jni, klass, "only", "LFieldAccessTypes;");
    MUST(GetFieldName, klass, field, &name, &signature, NULL);
    say("%s %s: %s, in %s line %d, thread %s", name, signature,
        object == NULL ? "no object" : (*jni)->IsSameObject(jni, object, (*jni)->GetStaticObjectField(jni, klass, expected)) ? "the object" : "another object",
        full_name(method), line_of(method, location), thread_name(thread));
}

NATIVE(void, FieldAccessTypes, watch) {
    jint count = 0;
    jfieldID *fields = NULL;
    MUST(GetClassFields, test, &count, &fields);
    for (int i = 0; i < count; i++) {
        char *name = NULL;
        MUST(GetFieldName, test, fields[i], &name, NULL, NULL);
        if (strcmp(name, "only") != 0) MUST(SetFieldAccessWatch, test, fields[i]);
    }
}

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_get_line_numbers);
    callbacks.FieldAccess = access;
    ready();
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
}
