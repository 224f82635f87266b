/* FieldModification by bytecodes, of each type, instance and static, in constructors and initialisers: signature type and new value. */
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
    case 'I': snprintf(text, sizeof text, "%d", value.i); break;
    case 'J': snprintf(text, sizeof text, "%llx", (long long)value.j); break;
    case 'F': snprintf(text, sizeof text, "%g", value.f); break;
    case 'D': snprintf(text, sizeof text, "%g", value.d); break;
    default: snprintf(text, sizeof text, "%s", value.l == NULL ? "null" : class_signature((*jni)->GetObjectClass(jni, value.l)));
    }
    say("%s: %c %s, %s object, in %s line %d", name, type, text, object == NULL ? "no" : "an", full_name(method), line_of(method, location));
}

NATIVE(void, FieldModificationTypes, watch, jclass klass) {
    jint count = 0;
    jfieldID *fields = NULL;
    MUST(GetClassFields, klass, &count, &fields);
    for (int i = 0; i < count; i++) MUST(SetFieldModificationWatch, klass, fields[i]);
}

static void start(char *options) {
    NEED(can_generate_field_modification_events);
    NEED(can_get_line_numbers);
    callbacks.FieldModification = modification;
    ready();
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
