/* Frames of another thread, suspended in a loop: read, changed, popped, made to return. Errors when it isn't suspended. */
#include "agent.h"

static jmethodID loop;

static void JNICALL look(JNIEnv *jni, jclass klass, jthread thread) {
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

static void JNICALL change(JNIEnv *jni, jclass klass, jthread thread) {
    SHOW(SetLocalInt, thread, 0, 0, 5000);
    SHOW(SetLocalObject, thread, 0, 1, (*jni)->NewStringUTF(jni, "a longer text"));
    SHOW(SetLocalObject, thread, 0, 1, thread);
    SHOW(SetLocalFloat, thread, 0, 0, 1);
}

static void JNICALL pop(JNIEnv *jni, jclass klass, jthread thread) {
    MUST(SuspendThread, thread);
    SHOW(SetLocalInt, thread, 0, 0, 77);
    SHOW(PopFrame, thread);
}

static void JNICALL force(JNIEnv *jni, jclass klass, jthread thread, jint value) {
    MUST(SuspendThread, thread);
    SHOW(ForceEarlyReturnObject, thread, NULL);
    SHOW(ForceEarlyReturnInt, thread, value);
}

static void JNICALL resume_thread(JNIEnv *jni, jclass klass, jthread thread) { MUST(ResumeThread, thread); }

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LSuspended;")) return;
    JNINativeMethod natives[] = {
        {"look", "(Ljava/lang/Thread;)V", look},       {"change", "(Ljava/lang/Thread;)V", change},
        {"pop", "(Ljava/lang/Thread;)V", pop},         {"force", "(Ljava/lang/Thread;I)V", force},
        {"resume", "(Ljava/lang/Thread;)V", resume_thread},
    };
    (*jni)->RegisterNatives(jni, klass, natives, 5);
    loop = method_of(klass, "loop");
}

static void start(char *options) {
    jvmtiCapabilities c;
    memset(&c, 0, sizeof c);
    c.can_suspend = 1;
    c.can_access_local_variables = 1;
    c.can_pop_frame = 1;
    c.can_force_early_return = 1;
    MUST(AddCapabilities, &c);
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassPrepare = class_prepare;
    MUST(SetEventCallbacks, &callbacks, sizeof callbacks);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
