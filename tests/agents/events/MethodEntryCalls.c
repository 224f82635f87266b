/* A MethodEntry callback that calls Java code, guarded against itself: other events come within it, and the breakpoint and step at the method's begin after it. */
#include "agent.h"

static int inside;

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (!is_of(method, "MethodEntryCalls")) return;
    say("%*sentry of %s", inside * 2, "", method_name(method));
    if (inside || strcmp(method_name(method), "mode") == 0) return;
    inside++;
    jclass klass = declaring(method);
    jint n = (*jni)->CallStaticIntMethod(jni, klass, (*jni)->GetStaticMethodID(jni, klass, "helper", "(I)I"), 3);
    say("  helper gave %d, exception %d", n, (*jni)->ExceptionCheck(jni));
    n = (*jni)->CallStaticIntMethod(jni, klass, method_of(klass, "failing"), 3);
    say("  failing threw %d", (*jni)->ExceptionCheck(jni));
    (*jni)->ExceptionClear(jni);
    inside--;
}

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (!is_of(method, "MethodEntryCalls") || strcmp(method_name(method), "mode") == 0) return;
    if (thrown) say("%*sexit of %s by exception", inside * 2, "", method_name(method));
    else say("%*sexit of %s: %d", inside * 2, "", method_name(method), value.i);
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (is_of(method, "MethodEntryCalls") && location == 0) say("%*sstep in %s", inside * 2, "", method_name(method));
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("%*sbreakpoint in %s", inside * 2, "", method_name(method));
}

NATIVE(void, MethodEntryCalls, mode, jboolean on) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_BREAKPOINT};
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    if (on) {
        break_in(test, "helper");
        break_in(test, "work");
    }
    for (int i = 0; i < 4; i++) MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, events[i], thread);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaving;
    callbacks.SingleStep = single_step;
    callbacks.Breakpoint = breakpoint;
    ready();
}
