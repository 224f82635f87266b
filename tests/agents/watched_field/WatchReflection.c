/* Watched fields, read and written through reflection, method handles and VarHandles: told where the VM says so, the values are right in any case. */
#include "agent.h"

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    say("  read of %s in %s", name, full_name(method));
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    char *name = NULL;
    MUST(GetFieldName, klass, field, &name, NULL, NULL);
    say("  write of %s in %s", name, full_name(method));
}

NATIVE(void, WatchReflection, watch) {
    const char *names[] = {"number", "shared", "last"};
    for (int i = 0; i < 3; i++) {
        MUST(SetFieldAccessWatch, test, field_of(test, names[i]));
        MUST(SetFieldModificationWatch, test, field_of(test, names[i]));
    }
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
