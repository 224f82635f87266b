/* Frames of another thread, suspended in a loop: read, changed, popped, made to return. Errors when it isn't suspended. */
#include "agent.h"

static jmethodID loop;

NATIVE(void, Suspended, look, jthread thread) {
    jint value = 0, count = 0;
    jvmtiFrameInfo frames[16];
    SHOW(SetLocalInt, thread, 0, 0, 1);
    SHOW(PopFrame, thread);
    SHOW(ForceEarlyReturnInt, thread, 1);
    SHOW(SuspendThread, thread);
    MUST(GetStackTrace, thread, 0, 16, frames, &count);
    for (int i = 0; i < count; i++) {
        if (strncmp(full_name(frames[i].method), "Suspended.", 10) == 0) say("frame %d %s", i, full_name(frames[i].method));
    }
    say("newest is loop: %d", frames[0].method == loop);
    MUST(GetLocalInt, thread, 0, 0, &value);
    say("kept %d", value);
    jobject text = NULL;
    MUST(GetLocalObject, thread, 0, 1, &text);
    say("text %s", text_of(jni, text));
}

NATIVE(void, Suspended, change, jthread thread) {
    SHOW(SetLocalInt, thread, 0, 0, 5000);
    SHOW(SetLocalObject, thread, 0, 1, (*jni)->NewStringUTF(jni, "a longer text"));
    SHOW(SetLocalObject, thread, 0, 1, thread);
    SHOW(SetLocalFloat, thread, 0, 0, 1);
}

NATIVE(void, Suspended, pop, jthread thread) {
    MUST(SuspendThread, thread);
    SHOW(SetLocalInt, thread, 0, 0, 77);
    SHOW(PopFrame, thread);
}

NATIVE(void, Suspended, force, jthread thread, jint value) {
    MUST(SuspendThread, thread);
    SHOW(ForceEarlyReturnObject, thread, NULL);
    SHOW(ForceEarlyReturnInt, thread, value);
}

NATIVE(void, Suspended, resume, jthread thread) { MUST(ResumeThread, thread); }

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LSuspended;")) return;
    loop = method_of(klass, "loop");
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_access_local_variables);
    NEED(can_pop_frame);
    NEED(can_force_early_return);
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
