/* Breakpoints and watches of several environments on the same place: each owns its own, whatever the others do meanwhile. */
#include "agent.h"

static jvmtiEnv *environments[3];
static int told[3];
static jclass klass;
static jmethodID called;
static jfieldID field;

static int number(jvmtiEnv *env) {
    int at = 0;
    while (environments[at] != env) at++;
    return at;
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    told[number(env)]++;
}

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass owner,
                           jobject object, jfieldID watched) {
    told[number(env)]++;
}

NATIVE(void, BreakpointOwners, prepare) {
    klass = (*jni)->NewGlobalRef(jni, test);
    called = (*jni)->GetStaticMethodID(jni, test, "called", "()I");
    field = (*jni)->GetStaticFieldID(jni, test, "field", "I");
    environments[0] = jvmti;
    for (int i = 0; i < 3; i++) {
        if (i > 0) (*java_vm)->GetEnv(java_vm, (void **)&environments[i], JVMTI_VERSION_1_2);
        jvmtiEnv *env = environments[i];
        (*env)->AddCapabilities(env, &capabilities);
        (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_FIELD_ACCESS, NULL);
    }
}

NATIVE(jint, BreakpointOwners, flip, jint environment, jint times) {
    jvmtiEnv *env = environments[environment];
    int failed = 0;
    for (int i = 0; i < times; i++) {
        failed += (*env)->SetBreakpoint(env, called, 0) != 0;
        failed += (*env)->SetFieldAccessWatch(env, klass, field) != 0;
        failed += (*env)->ClearBreakpoint(env, called, 0) != 0;
        failed += (*env)->ClearFieldAccessWatch(env, klass, field) != 0;
    }
    return failed;
}

NATIVE(void, BreakpointOwners, set, jint environment) {
    jvmtiEnv *env = environments[environment];
    say("%s", error_name((*env)->SetBreakpoint(env, called, 0)));
    say("%s", error_name((*env)->SetFieldAccessWatch(env, klass, field)));
    say("%s", error_name((*env)->SetBreakpoint(env, called, 0)));
    say("%s", error_name((*env)->SetFieldAccessWatch(env, klass, field)));
}

NATIVE(jint, BreakpointOwners, heard, jint environment) {
    int heard = told[environment];
    told[environment] = 0;
    return heard;
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_field_access_events);
    callbacks.Breakpoint = breakpoint;
    callbacks.FieldAccess = access;
    ready();
}
