/* PopFrame of frames whose methods were redefined since: the call is made again to the new version, with the arguments as the old one left them. */
#include "agent.h"

static int visits;
static jclass target;
static jbyteArray new_bytes;

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jboolean obsolete = 0;
    if (!is_of(method, "PopFrameObsolete$First")) return;
    MUST(IsMethodObsolete, method, &obsolete);
    say("step in %s %d, obsolete %d", method_name(method), (int)location, obsolete);
    if (!obsolete) {
        disable(JVMTI_EVENT_SINGLE_STEP, thread);
        return;
    }
    SHOW(PopFrame, thread);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jboolean obsolete = 0;
    say("breakpoint in %s, visit %d", method_name(method), ++visits);
    if (new_bytes != NULL) say("RedefineClasses: %s", error_name(redefine_by(jni, target, new_bytes)));
    MUST(GetFrameLocation, thread, 0, &method, &location);
    MUST(IsMethodObsolete, method, &obsolete);
    say("at %d of %s, obsolete %d", (int)location, method_name(method), obsolete);
    new_bytes = NULL;
    SHOW(PopFrame, thread);
    if (strcmp(method_name(method), "virtual") == 0) enable(JVMTI_EVENT_SINGLE_STEP, thread);
}

NATIVE(void, PopFrameObsolete, prepare, jclass klass, jstring name, jint line, jbyteArray bytes) {
    target = (*jni)->NewGlobalRef(jni, klass);
    new_bytes = (*jni)->NewGlobalRef(jni, bytes);
    jmethodID method = method_of(klass, text_of(jni, name));
    SHOW(SetBreakpoint, method, line == 0 ? 0 : location_of(method, line));
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_get_line_numbers);
    NEED(can_pop_frame);
    NEED(can_redefine_classes);
    callbacks.Breakpoint = breakpoint;
    callbacks.SingleStep = single_step;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
