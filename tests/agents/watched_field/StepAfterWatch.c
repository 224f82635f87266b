/* Steps enabled while a watched field is read or written begin with the next instruction. */
#include "agent.h"

static void JNICALL stepped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (!is_of(method, "StepAfterWatch")) return;
    say("  step at %s %d", method_name(method), (int)location);
    if (strcmp(method_name(method), "main") == 0) disable(JVMTI_EVENT_SINGLE_STEP, NULL);
}

static void JNICALL accessed(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass field_class,
                             jobject object, jfieldID field) {
    say("read at %s %d", method_name(method), (int)location);
    enable(JVMTI_EVENT_SINGLE_STEP, NULL);
}

static void JNICALL modified(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass field_class,
                             jobject object, jfieldID field, char type, jvalue value) {
    say("written at %s %d", method_name(method), (int)location);
    enable(JVMTI_EVENT_SINGLE_STEP, NULL);
}

NATIVE(void, StepAfterWatch, watch, jclass watched) {
    MUST(SetFieldAccessWatch, watched, field_of(watched, "read"));
    MUST(SetFieldAccessWatch, watched, field_of(watched, "readStatic"));
    MUST(SetFieldModificationWatch, watched, field_of(watched, "written"));
    MUST(SetFieldModificationWatch, watched, field_of(watched, "writtenStatic"));
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_generate_single_step_events);
    callbacks.FieldAccess = accessed;
    callbacks.FieldModification = modified;
    callbacks.SingleStep = stepped;
    ready();
}
