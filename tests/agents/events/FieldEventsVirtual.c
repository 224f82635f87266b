/* Field events in virtual threads: the thread is the virtual one, before and after it has changed its carrier; enabled for it alone. */
#include "agent.h"

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    jthread current = NULL;
    MUST(GetCurrentThread, &current);
    say("access in %s line %d, thread %s, virtual %d, the current one %d", full_name(method), line_of(method, location), thread_name(thread),
        (*jni)->IsVirtualThread(jni, thread), (*jni)->IsSameObject(jni, thread, current));
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    say("modification to %d in %s line %d, thread %s", value.i, full_name(method), line_of(method, location), thread_name(thread));
}

NATIVE(void, FieldEventsVirtual, watch) {
    MUST(SetFieldAccessWatch, test, field_of(test, "number"));
    MUST(SetFieldModificationWatch, test, field_of(test, "number"));
}

NATIVE(void, FieldEventsVirtual, events, jthread thread, jboolean on) {
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_FIELD_ACCESS, thread);
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_FIELD_MODIFICATION, thread);
}

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_get_line_numbers);
    NEED(can_support_virtual_threads);
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    ready();
}
