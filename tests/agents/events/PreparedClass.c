/* In ClassPrepare all of the class can be asked, nothing of it has run, breakpoints and watches may be set; none where linking fails. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s", full_name(method));
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    say("modification in %s", full_name(method));
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    char *signature = class_signature(klass);
    if (strncmp(signature, "LPreparedClass$", 15) != 0) return;
    jint methods = 0, fields = 0, interfaces = 0, status = 0;
    jmethodID *m = NULL;
    jfieldID *f = NULL;
    jclass *i = NULL;
    MUST(GetClassMethods, klass, &methods, &m);
    MUST(GetClassFields, klass, &fields, &f);
    MUST(GetImplementedInterfaces, klass, &interfaces, &i);
    MUST(GetClassStatus, klass, &status);
    say("prepare %s: %d methods, %d fields, %d interfaces, prepared %d, initialised %d", signature, methods, fields, interfaces,
        (status & JVMTI_CLASS_STATUS_PREPARED) != 0, (status & JVMTI_CLASS_STATUS_INITIALIZED) != 0);
    if (strcmp(signature, "LPreparedClass$Plain;") != 0) return;
    MUST(SetBreakpoint, method_of(klass, "<clinit>"), 0);
    MUST(SetBreakpoint, method_of(klass, "called"), 0);
    MUST(SetFieldModificationWatch, klass, field_of(klass, "number"));
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_field_modification_events);
    callbacks.ClassPrepare = class_prepare;
    callbacks.Breakpoint = breakpoint;
    callbacks.FieldModification = modification;
    ready();
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
