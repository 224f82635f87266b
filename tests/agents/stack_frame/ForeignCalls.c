/* Stacks, locals, pops, exceptions and monitors of threads that call foreign functions with java.lang.foreign and are called by them. */
#include "agent.h"
#include <unistd.h>

static volatile int inside, leave;
static jobject lock;

/* The functions that the program calls, by number. */
static int add(int (*up)(int), int n) { return up(n) + 1000; }

static int stay(int n) {
    inside = 1;
    while (!leave) usleep(1000);
    inside = leave = 0;
    return n;
}

static int lock_it(int n) {
    JNIEnv *jni;
    (*java_vm)->GetEnv(java_vm, (void **)&jni, JNI_VERSION_21);
    say("enter %d", (*jni)->MonitorEnter(jni, lock));
    say("exit %d", (*jni)->MonitorExit(jni, lock));
    return n;
}

NATIVE(jlong, ForeignCalls, function, jint number) {
    return number == 0 ? (jlong)add : number == 1 ? (jlong)stay : (jlong)lock_it;
}

NATIVE(void, ForeignCalls, entered) {
    while (!inside) usleep(1000);
}

NATIVE(void, ForeignCalls, keep, jobject object) { lock = (*jni)->NewGlobalRef(jni, object); }

NATIVE(void, ForeignCalls, letGo) { leave = 1; }

static void show_stack(const char *what, jthread thread, int locals) {
    jvmtiFrameInfo frames[200];
    jint count = 0, total = -1;
    MUST(GetFrameCount, thread, &total);
    if (MUST(GetStackTrace, thread, 0, 200, frames, &count) != JVMTI_ERROR_NONE) return;
    say("%s, count %d", what, total == count);
    for (int i = 0; i < count; i++) {
        if (!is_of(frames[i].method, "ForeignCalls")) continue;
        jint value = -1;
        jint slot = locals && frames[i].location >= 0 ? slot_of(frames[i].method, "n", frames[i].location) : -1;
        if (slot >= 0) MUST(GetLocalInt, thread, i, slot, &value);
        say("  %s line %d n %d", method_name(frames[i].method), line_of(frames[i].method, frames[i].location), value);
    }
}

NATIVE(void, ForeignCalls, show, jstring what, jthread thread, jboolean suspend) {
    if (suspend) MUST(SuspendThread, thread);
    jint state = 0;
    MUST(GetThreadState, thread, &state);
    say("%s: %s%s", text_of(jni, what), state_text(state), state & JVMTI_THREAD_STATE_IN_NATIVE ? " in native code" : "");
    show_stack("stack", thread, suspend);
    if (suspend) MUST(ResumeThread, thread);
}

/* From within an upcall. */
NATIVE(void, ForeignCalls, look) {
    show_stack("inside", NULL, 1);
    jvmtiFrameInfo frames[200];
    jint count = 0;
    MUST(GetStackTrace, NULL, 0, 200, frames, &count);
    for (int i = 0, told = 0; i < count && told < 2; i++) {
        if (!is_of(frames[i].method, "ForeignCalls") || frames[i].location < 0) continue;
        told++;
        SHOW(NotifyFramePop, NULL, i);
    }
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) {
    say("pop of %s%s", method_name(method), thrown ? " by exception" : "");
}

static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation at, jobject thrown, jmethodID catcher, jlocation where) {
    if (!is_of(method, "ForeignCalls")) return;
    say("thrown in %s, caught in %s", method_name(method), catcher == NULL ? "nobody" : method_name(catcher));
}

static void JNICALL method_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (is_of(method, "ForeignCalls")) say("entry of %s", method_name(method));
}

static void JNICALL method_exit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (is_of(method, "ForeignCalls")) say("exit of %s%s", method_name(method), thrown ? " by exception" : "");
}

NATIVE(void, ForeignCalls, events, jboolean on) {
    jvmtiEventMode mode = on ? JVMTI_ENABLE : JVMTI_DISABLE;
    MUST(SetEventNotificationMode, mode, JVMTI_EVENT_METHOD_ENTRY, NULL);
    MUST(SetEventNotificationMode, mode, JVMTI_EVENT_METHOD_EXIT, NULL);
    MUST(SetEventNotificationMode, mode, JVMTI_EVENT_EXCEPTION, NULL);
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_access_local_variables);
    NEED(can_get_line_numbers);
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_exception_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    callbacks.FramePop = frame_pop;
    callbacks.Exception = exception;
    callbacks.MethodEntry = method_entry;
    callbacks.MethodExit = method_exit;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
