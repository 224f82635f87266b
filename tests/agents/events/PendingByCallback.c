/* An exception that an event callback leaves pending: where the program sees it, for events of each kind of place. */
#include "agent.h"

static const char *wanted = "";

static void throwing(JNIEnv *jni, const char *event) {
    if (strcmp(event, wanted) != 0) return;
    wanted = "";
    say("  %s throws", event);
    (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), event);
}

#define IN_WORK(method) (is_of(method, "PendingByCallback") && strcmp(method_name(method), "work") == 0)

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) { throwing(jni, "breakpoint"); }
static void JNICALL step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (IN_WORK(method)) throwing(jni, "step");
}
static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (IN_WORK(method)) throwing(jni, "entry");
}
static void JNICALL accessed(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                             jfieldID field) {
    throwing(jni, "access");
}
static void JNICALL modified(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                             jfieldID field, char type, jvalue value) {
    throwing(jni, "modification");
}
static void JNICALL wait_begins(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) { throwing(jni, "wait"); }
static void JNICALL prepared(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (class_is(klass, "LPendingByCallback$Prepared;")) throwing(jni, "prepare");
}

NATIVE(void, PendingByCallback, want, jstring event, jboolean on) {
    static int set;
    wanted = text_of(jni, event);
    if (!set++) {
        break_in(test, "work");
        MUST(SetFieldAccessWatch, test, field_of(test, "read"));
        MUST(SetFieldModificationWatch, test, field_of(test, "written"));
    }
    (*jvmti)->SetEventNotificationMode(jvmti, on, JVMTI_EVENT_SINGLE_STEP, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, on, JVMTI_EVENT_METHOD_ENTRY, NULL);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_generate_monitor_events);
    callbacks.Breakpoint = breakpoint;
    callbacks.SingleStep = step;
    callbacks.MethodEntry = entered;
    callbacks.FieldAccess = accessed;
    callbacks.FieldModification = modified;
    callbacks.MonitorWait = wait_begins;
    callbacks.ClassPrepare = prepared;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
    enable(JVMTI_EVENT_MONITOR_WAIT, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
