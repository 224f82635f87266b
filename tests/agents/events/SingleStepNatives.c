/* SingleStep into native methods and back: no step in them, but in what they call, also by reflection; and in the handler of what they throw. */
#include "agent.h"

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    int line = line_of(method, location);
    if (is_of(method, "SingleStepNatives") && location_of(method, line) == location) say("step in %s line %d", method_name(method), line);
}

NATIVE(void, SingleStepNatives, mode, jboolean on) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread);
}

NATIVE(jint, SingleStepNatives, calls, jint n) {
    jmethodID called = (*jni)->GetStaticMethodID(jni, test, "called", "(I)I");
    say("native begins");
    jint sum = (*jni)->CallStaticIntMethod(jni, test, called, n);
    say("native goes on");
    sum += (*jni)->CallStaticIntMethod(jni, test, called, n + 1);
    say("native ends");
    return sum;
}

NATIVE(jint, SingleStepNatives, thrown) {
    (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "native");
    return 1;
}

NATIVE(jint, SingleStepNatives, passes) {
    jmethodID thrower = (*jni)->GetStaticMethodID(jni, test, "thrower", "()I");
    jint result = (*jni)->CallStaticIntMethod(jni, test, thrower);
    say("native has an exception: %d", (*jni)->ExceptionCheck(jni));
    return result;
}

NATIVE(jobject, SingleStepNatives, make) {
    jmethodID constructor = (*jni)->GetMethodID(jni, test, "<init>", "()V");
    return (*jni)->NewObject(jni, test, constructor);
}

/* Turned on by a native method, steps begin when it has returned; turned off by another, they end at its invocation. */
static void start(char *options) {
    NEED(can_generate_single_step_events);
    NEED(can_get_line_numbers);
    callbacks.SingleStep = single_step;
    ready();
}
