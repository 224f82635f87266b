/* Watched fields: reads and writes by bytecodes, compiled or not, and by JNI; errors; the end of watching. */
#include "agent.h"

static jclass watched;

static jfieldID field_named(const char *wanted) {
    jint count = 0;
    jfieldID *fields = NULL, found = NULL;
    MUST(GetClassFields, watched, &count, &fields);
    for (int i = 0; i < count; i++) {
        char *name = NULL;
        MUST(GetFieldName, watched, fields[i], &name, NULL, NULL);
        if (strcmp(name, wanted) == 0) found = fields[i];
    }
    return found;
}

static char *field_name(jclass klass, jfieldID field) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    return name;
}

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    say("read of %s.%s%s in %s line %d", class_signature(klass), field_name(klass, field), object == NULL ? " (static)" : "", full_name(method),
        line_of(method, location));
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    char text[64] = "?";
    switch (type) {
    case 'J': snprintf(text, sizeof text, "%lld", (long long)value.j); break;
    case 'D': snprintf(text, sizeof text, "%f", value.d); break;
    case 'I': snprintf(text, sizeof text, "%d", value.i); break;
    case 'B': snprintf(text, sizeof text, "%d", value.b); break;
    case 'Z': snprintf(text, sizeof text, "%d", value.z); break;
    case 'L': snprintf(text, sizeof text, "%s", value.l == NULL ? "null" : class_signature((*jni)->GetObjectClass(jni, value.l))); break;
    }
    say("write of %s%s: %c %s in %s line %d, thread %s", field_name(klass, field), object == NULL ? " (static)" : "", type, text,
        full_name(method), line_of(method, location), thread_name(thread));
}

NATIVE(void, Watches, watch, jboolean on) {
    watched = test;
    static const char *both[] = {"total", "ratio", "any", "small", "flag", "title"};
    for (int i = 0; i < 6; i++) {
        jfieldID field = field_named(both[i]);
        if (on) {
            SHOW(SetFieldAccessWatch, test, field);
            SHOW(SetFieldModificationWatch, test, field);
        } else {
            SHOW(ClearFieldAccessWatch, test, field);
            SHOW(ClearFieldModificationWatch, test, field);
        }
    }
    jfieldID counter = field_named("counter");
    if (on) {
        SHOW(SetFieldModificationWatch, test, counter);
        SHOW(SetFieldModificationWatch, test, counter);
        SHOW(ClearFieldAccessWatch, test, counter);
        SHOW(SetFieldAccessWatch, test, NULL);
        SHOW(SetFieldAccessWatch, NULL, counter);
    } else {
        SHOW(ClearFieldModificationWatch, test, counter);
        SHOW(ClearFieldModificationWatch, test, counter);
    }
}

NATIVE(void, Watches, fromNative, jobject object) {
    say("from native: %lld", (long long)(*jni)->GetLongField(jni, object, field_named("total")));
    (*jni)->SetDoubleField(jni, object, field_named("ratio"), 6.25);
    (*jni)->SetObjectField(jni, object, field_named("any"), test);
    (*jni)->SetStaticIntField(jni, test, field_named("counter"), 5);
    (*jni)->SetIntField(jni, object, field_named("quiet"), 2);
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
