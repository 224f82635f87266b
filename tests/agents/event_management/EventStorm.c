/* Events of many kinds switched on and off, breakpoints and watches set and cleared, while threads run: what they compute stays right, and events come in between. */
#include "agent.h"

static volatile int heard[6];

static void JNICALL step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) { heard[0] = 1; }
static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { heard[1] = 1; }
static void JNICALL exited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception, jvalue value) { heard[2] = 1; }
static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) { heard[3] = 1; }
static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject object) { heard[4] = 1; }
static void JNICALL modified(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                             jfieldID field, char type, jvalue value) { heard[5] = 1; }

NATIVE(jboolean, EventStorm, round, jint number) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_BREAKPOINT,
        JVMTI_EVENT_EXCEPTION_CATCH, JVMTI_EVENT_FIELD_MODIFICATION};
    jmethodID method = method_of(test, number % 2 ? "step" : "work");
    jfieldID field = field_of(test, "total");
    for (int i = 0; i < 6; i++) {
        if ((number >> i) & 1) enable(events[i], NULL);
    }
    MUST(SetBreakpoint, method, 0);
    MUST(SetFieldModificationWatch, test, field);
    for (volatile int i = 0; i < 20000; i++) {}
    MUST(ClearBreakpoint, method, 0);
    for (int i = 0; i < 6; i++) {
        if ((number >> i) & 1) disable(events[i], NULL);
    }
    MUST(ClearFieldModificationWatch, test, field);
    int all = 1;
    for (int i = 0; i < 6; i++) all &= heard[i];
    return (jboolean)all;
}

static void start(char *options) {
    NEED(can_generate_single_step_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_exception_events);
    NEED(can_generate_field_modification_events);
    callbacks.SingleStep = step;
    callbacks.MethodEntry = entered;
    callbacks.MethodExit = exited;
    callbacks.Breakpoint = breakpoint;
    callbacks.ExceptionCatch = caught;
    callbacks.FieldModification = modified;
    ready();
}
