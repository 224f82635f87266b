/* FieldAccess by JNI functions: the native method is where it happens; of each type. */
#include "agent.h"

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    say("%s, %s object, in %s at %d", name, object == NULL ? "no" : "an", full_name(method), (int)location);
}

NATIVE(void, FieldAccessJni, use, jobject object) {
    jint count = 0;
    jfieldID *fields = NULL;
    MUST(GetClassFields, test, &count, &fields);
    for (int i = 0; i < count; i++) MUST(SetFieldAccessWatch, test, fields[i]);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        char *signature = NULL;
        jint modifiers = 0;
        MUST(GetFieldName, test, fields[i], NULL, &signature, NULL);
        MUST(GetFieldModifiers, test, fields[i], &modifiers);
        int is_static = (modifiers & 8) != 0;
#define READ(letter, Type) case letter: sum += is_static ? (*jni)->GetStatic##Type##Field(jni, test, fields[i]) : (*jni)->Get##Type##Field(jni, object, fields[i]); break
        switch (*signature) {
            READ('Z', Boolean); READ('B', Byte); READ('C', Char); READ('S', Short);
            READ('I', Int); READ('J', Long); READ('F', Float); READ('D', Double);
        default:
            sum += NULL == (is_static ? (*jni)->GetStaticObjectField(jni, test, fields[i]) : (*jni)->GetObjectField(jni, object, fields[i]));
        }
    }
    say("sum %g", sum);
    for (int i = 0; i < count; i++) MUST(ClearFieldAccessWatch, test, fields[i]);
    (*jni)->GetIntField(jni, object, field_of(test, "i"));
}

static void start(char *options) {
    NEED(can_generate_field_access_events);
    callbacks.FieldAccess = access;
    ready();
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
}
