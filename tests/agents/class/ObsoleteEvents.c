/* Events of a frame whose method has become obsolete: steps, field modifications, calls, its pop and its exit have its old ID and old lines. */
#include "agent.h"

static int running;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    MUST(NotifyFramePop, thread, 0);
    redefine_kept();
    running = 1;
    enable(JVMTI_EVENT_SINGLE_STEP, thread);
    enable(JVMTI_EVENT_METHOD_EXIT, thread);
    enable(JVMTI_EVENT_METHOD_ENTRY, thread);
}

static void JNICALL step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    static int last;
    int line = line_of(method, location);
    if (is_of(method, "ObsoleteEvents") && line != last) say("step to line %d of %s, %s", line, method_name(method), age_of(method));
    last = line;
}

static void JNICALL modified(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                             jfieldID field, char type, jvalue value) {
    if (running) say("%s line %d, %s, sets %d", method_name(method), line_of(method, location), age_of(method), value.i);
}

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (is_of(method, "ObsoleteEvents")) say("entered %s, %s", method_name(method), age_of(method));
}

static void JNICALL exited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception, jvalue value) {
    if (!is_of(method, "ObsoleteEvents$Old")) return;
    if (by_exception) say("left %s, %s, by exception", method_name(method), age_of(method));
    else say("left %s, %s, with %d", method_name(method), age_of(method), value.i);
}

static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    say("popped %s, %s", method_name(method), age_of(method));
    disable(JVMTI_EVENT_SINGLE_STEP, thread);
}

NATIVE(void, ObsoleteEvents, prepare, jclass klass, jbyteArray bytes) {
    keep_version(jni, klass, bytes);
    MUST(SetFieldModificationWatch, klass, field_of(klass, "count"));
    break_in(klass, "work");
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_generate_field_modification_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    callbacks.SingleStep = step;
    callbacks.FieldModification = modified;
    callbacks.MethodEntry = entered;
    callbacks.MethodExit = exited;
    callbacks.FramePop = popped;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
