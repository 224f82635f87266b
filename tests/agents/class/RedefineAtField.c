/* RedefineClasses in FieldAccess and FieldModification callbacks, of the class whose bytecodes use the field: the access is done, the frame goes on. */
#include "agent.h"

static int armed;

static void happened(const char *what, jmethodID method, jlocation location) {
    jmethodID at = NULL;
    jlocation where = -1;
    say("%s in %s, line %d, %s", what, method_name(method), line_of(method, location), age_of(method));
    if (--armed == 0) redefine_kept();
    MUST(GetFrameLocation, NULL, 0, &at, &where);
    say("  frame: line %d, %s, same location %d", line_of(at, where), age_of(at), where == location);
}

static void JNICALL accessed(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                             jfieldID field) {
    happened("read", method, location);
}

static void JNICALL modified(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                             jfieldID field, char type, jvalue value) {
    happened("write", method, location);
}

NATIVE(void, RedefineAtField, prepare, jclass klass, jbyteArray bytes, jint number) {
    static int watched;
    armed = number;
    keep_version(jni, klass, bytes);
    if (watched++) return;
    static const char *fields[] = {"total", "all", "name"};
    for (int i = 0; i < 3; i++) {
        MUST(SetFieldAccessWatch, klass, field_of(klass, fields[i]));
        MUST(SetFieldModificationWatch, klass, field_of(klass, fields[i]));
    }
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_get_line_numbers);
    callbacks.FieldAccess = accessed;
    callbacks.FieldModification = modified;
    ready();
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
