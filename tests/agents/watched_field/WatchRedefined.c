/* Watches of fields stay when their class is redefined: told of reads and writes by new code and by old code that still runs, hot or not. */
#include "agent.h"

static void tell(const char *what, jclass klass, jfieldID field, jmethodID method) {
    char *name = NULL;
    jboolean obsolete = 0;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    MUST(IsMethodObsolete, method, &obsolete);
    say("%s of %s in %s%s", what, name, method_name(method), obsolete ? ", obsolete" : "");
}

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    tell("read", klass, field, method);
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    tell("write", klass, field, method);
}

NATIVE(void, WatchRedefined, watch, jclass klass) {
    SHOW(SetFieldAccessWatch, klass, field_of(klass, "number"));
    SHOW(SetFieldModificationWatch, klass, field_of(klass, "shared"));
}

NATIVE(void, WatchRedefined, clear, jclass klass) {
    SHOW(SetFieldAccessWatch, klass, field_of(klass, "number"));
    SHOW(ClearFieldAccessWatch, klass, field_of(klass, "number"));
    SHOW(ClearFieldModificationWatch, klass, field_of(klass, "shared"));
    SHOW(ClearFieldModificationWatch, klass, field_of(klass, "shared"));
}

NATIVE(void, WatchRedefined, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_redefine_classes);
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    ready();
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
