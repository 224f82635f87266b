/* Watches set when a class is prepared: accesses by its static initialiser, constructors of enums and records, interfaces' initialisers, and accessors. */
#include "agent.h"

static int mine(jclass klass) { return strncmp(class_signature(klass), "LWatchInitialisers", 18) == 0; }

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    say("  read of %s in %s%s", name, full_name(method), object == NULL ? ", static" : "");
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    if (type == 'I') say("  write of %s in %s: %d", name, full_name(method), value.i);
    else say("  write of %s in %s: %s", name, full_name(method), object_text(jni, value.l));
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    jint count = 0;
    jfieldID *fields = NULL;
    if (!mine(klass)) return;
    MUST(GetClassFields, klass, &count, &fields);
    say("prepared %s, %d fields", class_signature(klass), count);
    for (int i = 0; i < count; i++) {
        MUST(SetFieldAccessWatch, klass, fields[i]);
        MUST(SetFieldModificationWatch, klass, fields[i]);
    }
}

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
