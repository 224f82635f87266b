/* Small methods that a thread has called for long, so that a compiler has put them into their callers: breakpoints, watched fields, entry
 * events and new versions concern their next calls all the same, in methods that call one another, too. */
#include "agent.h"

static jrawMonitorID lock;
static jvmtiEvent wanted;
static int heard;

static void tell(jthread thread, jvmtiEvent event, const char *text) {
    MUST(RawMonitorEnter, lock);
    if (event == wanted && heard < 3) {
        jvmtiFrameInfo frames[8];
        jint count = 0;
        MUST(GetStackTrace, thread, 0, 8, frames, &count);
        say("%s", text);
        if (heard == 0) show_frames("HotSmallMethods", frames, count);
        if (++heard == 3) MUST(RawMonitorNotifyAll, lock);
    }
    MUST(RawMonitorExit, lock);
}

static void await(jvmtiEvent event) {
    MUST(RawMonitorEnter, lock);
    heard = 0;
    wanted = event;
    while (heard < 3) MUST(RawMonitorWait, lock, 0);
    wanted = 0;
    MUST(RawMonitorExit, lock);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    tell(thread, JVMTI_EVENT_BREAKPOINT, "breakpoint");
}

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    tell(thread, JVMTI_EVENT_FIELD_ACCESS, "read");
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass,
                                 jobject object, jfieldID field, char type, jvalue value) {
    tell(thread, JVMTI_EVENT_FIELD_MODIFICATION, "written");
}

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (strcmp(method_name(method), "value") == 0) tell(thread, JVMTI_EVENT_METHOD_ENTRY, "entered");
}

NATIVE(void, HotSmallMethods, breakpoint) {
    jmethodID method = method_of(test, "value");
    MUST(SetBreakpoint, method, 0);
    await(JVMTI_EVENT_BREAKPOINT);
    MUST(ClearBreakpoint, method, 0);
}

NATIVE(void, HotSmallMethods, read) {
    jfieldID field = field_of(test, "value");
    MUST(SetFieldAccessWatch, test, field);
    await(JVMTI_EVENT_FIELD_ACCESS);
    MUST(ClearFieldAccessWatch, test, field);
}

NATIVE(void, HotSmallMethods, written) {
    jfieldID field = field_of(test, "value");
    MUST(SetFieldModificationWatch, test, field);
    await(JVMTI_EVENT_FIELD_MODIFICATION);
    MUST(ClearFieldModificationWatch, test, field);
}

NATIVE(void, HotSmallMethods, entered, jthread thread) {
    enable(JVMTI_EVENT_METHOD_ENTRY, thread);
    await(JVMTI_EVENT_METHOD_ENTRY);
    disable(JVMTI_EVENT_METHOD_ENTRY, thread);
}

NATIVE(void, HotSmallMethods, redefine, jclass klass, jbyteArray bytes) {
    say("new version: %s", error_name(redefine_by(jni, klass, bytes)));
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_generate_method_entry_events);
    NEED(can_redefine_classes);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    callbacks.MethodEntry = entered;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
    MUST(CreateRawMonitor, "lock", &lock);
}
