/* FieldModification by JNI functions, of each type: the native method is where it happens; values; the field has its old value in the event. */
#include "agent.h"

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    char *name = NULL, text[128] = "?";
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    switch (type) {
    case 'Z': snprintf(text, sizeof text, "%d", value.z); break;
    case 'B': snprintf(text, sizeof text, "%d", value.b); break;
    case 'C': snprintf(text, sizeof text, "%d", value.c); break;
    case 'S': snprintf(text, sizeof text, "%d", value.s); break;
    case 'I': snprintf(text, sizeof text, "%d, was %d", value.i, object == NULL ? -1 : (*jni)->GetIntField(jni, object, field)); break;
    case 'J': snprintf(text, sizeof text, "%lld", (long long)value.j); break;
    case 'F': snprintf(text, sizeof text, "%g", value.f); break;
    case 'D': snprintf(text, sizeof text, "%g", value.d); break;
    default: snprintf(text, sizeof text, "%s", value.l == NULL ? "null" : class_signature((*jni)->GetObjectClass(jni, value.l)));
    }
    say("%s: %c %s, %s object, in %s at %d", name, type, text, object == NULL ? "no" : "an", full_name(method), (int)location);
}

NATIVE(void, FieldModificationJni, use, jobject object) {
    jint count = 0;
    jfieldID *fields = NULL;
    MUST(GetClassFields, test, &count, &fields);
    for (int i = 0; i < count; i++) {
        char *signature = NULL;
        jint modifiers = 0;
        MUST(SetFieldModificationWatch, test, fields[i]);
        MUST(GetFieldName, test, fields[i], NULL, &signature, NULL);
        MUST(GetFieldModifiers, test, fields[i], &modifiers);
        int is_static = (modifiers & 8) != 0;
#define WRITE(letter, Type, value) case letter: if (is_static) (*jni)->SetStatic##Type##Field(jni, test, fields[i], value); else (*jni)->Set##Type##Field(jni, object, fields[i], value); break
        switch (*signature) {
            WRITE('Z', Boolean, 1); WRITE('B', Byte, -3); WRITE('C', Char, 65000); WRITE('S', Short, -4); WRITE('I', Int, 1 << 30);
            WRITE('J', Long, 1LL << 40); WRITE('F', Float, 0.5f); WRITE('D', Double, 0.25); WRITE('L', Object, strcmp(signature, "Ljava/lang/String;") == 0 ? NULL : test);
        }
    }
}

static void start(char *options) {
    NEED(can_generate_field_modification_events);
    callbacks.FieldModification = modification;
    ready();
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
