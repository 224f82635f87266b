/* A thread suspended in obsolete methods: its locals are read and written by the old tables, its frames are popped, made to return, asked to be told of. */
#include "agent.h"

static jmethodID at_depth(jthread thread, jint depth) {
    jmethodID method = NULL;
    jlocation location = -1;
    MUST(GetFrameLocation, thread, depth, &method, &location);
    return method;
}

static jint depth_of(jthread thread, const char *name) { return frame_of(thread, name); }

NATIVE(void, ObsoleteSuspended, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

NATIVE(void, ObsoleteSuspended, suspend, jthread thread) { MUST(SuspendThread, thread); }
NATIVE(void, ObsoleteSuspended, resume, jthread thread) { MUST(ResumeThread, thread); }

NATIVE(void, ObsoleteSuspended, locals, jthread thread, jstring name) {
    jint depth = depth_of(thread, text_of(jni, name)), count = 0;
    jmethodID method = at_depth(thread, depth);
    jvmtiLocalVariableEntry *table = NULL;
    MUST(GetLocalVariableTable, method, &count, &table);
    say("%s, %s, %d variables", method_name(method), age_of(method), count);
    for (int i = 0; i < count; i++) keep_line("%s %s in slot %d", table[i].name, table[i].signature, table[i].slot);
    say_kept(" table");
    jint n = -1;
    jlong big = -1;
    jobject text = NULL;
    SHOW(GetLocalInt, thread, depth, 0, &n);
    SHOW(GetLocalLong, thread, depth, 1, &big);
    SHOW(GetLocalObject, thread, depth, 3, &text);
    say("  n %d, big %d, text %s", n, (int)big, object_text(jni, text));
    SHOW(SetLocalLong, thread, depth, 1, big + 1);
    SHOW(SetLocalObject, thread, depth, 3, (*jni)->NewStringUTF(jni, "set by the agent"));
}

NATIVE(void, ObsoleteSuspended, popAsked, jthread thread, jstring name) { SHOW(NotifyFramePop, thread, depth_of(thread, text_of(jni, name))); }
NATIVE(void, ObsoleteSuspended, early, jthread thread, jint value) {
    say("newest: %s, %s", method_name(at_depth(thread, 0)), age_of(at_depth(thread, 0)));
    SHOW(ForceEarlyReturnInt, thread, value);
}

static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    say("popped %s, %s", method_name(method), age_of(method));
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_suspend);
    NEED(can_access_local_variables);
    NEED(can_force_early_return);
    NEED(can_generate_frame_pop_events);
    callbacks.FramePop = popped;
    ready();
    enable(JVMTI_EVENT_FRAME_POP, NULL);
}
