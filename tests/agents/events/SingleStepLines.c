/* SingleStep of one thread: the lines it comes by, into calls, initialisers, lambdas and handlers, and none in native methods. */
#include "agent.h"

static jmethodID last_method;
static int last_line, natives;

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jboolean native = 0;
    jmethodID at = NULL;
    jlocation where = -2;
    MUST(IsMethodNative, method, &native);
    natives += native;
    MUST(GetFrameLocation, thread, 0, &at, &where);
    if (at != method || where != location) say("not here");
    if (!is_of(method, "SingleStepLines")) return;
    int line = line_of(method, location);
    if (method == last_method && line == last_line && location != 0) return;
    last_method = method;
    last_line = line;
    const char *name = method_name(method);
    say("%s line %d", strncmp(name, "lambda$", 7) == 0 ? "lambda" : full_name(method), line);
}

NATIVE(void, SingleStepLines, step, jboolean on) {
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, NULL);
    if (!on) say("in native methods: %d", natives);
}

NATIVE(jint, SingleStepLines, natively, jint n) {
    return (*jni)->CallStaticIntMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "called", "(I)I"), n);
}

static void start(char *options) {
    NEED(can_generate_single_step_events);
    NEED(can_get_line_numbers);
    callbacks.SingleStep = single_step;
    ready();
}
