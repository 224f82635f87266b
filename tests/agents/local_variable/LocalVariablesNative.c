/* Local variables of native frames: none but the instance can be had, of an own frame, of a caller's and of another thread's. */
#include "agent.h"

static void all(JNIEnv *jni, jthread thread, jint depth) {
    jint i;
    jlong j;
    jfloat f;
    jdouble d;
    jobject object = NULL;
    SHOW(GetLocalInt, thread, depth, 0, &i);
    SHOW(GetLocalLong, thread, depth, 0, &j);
    SHOW(GetLocalFloat, thread, depth, 0, &f);
    SHOW(GetLocalDouble, thread, depth, 0, &d);
    SHOW(GetLocalObject, thread, depth, 0, &object);
    SHOW(SetLocalInt, thread, depth, 0, 1);
    SHOW(SetLocalLong, thread, depth, 0, 1);
    SHOW(SetLocalFloat, thread, depth, 0, 1);
    SHOW(SetLocalDouble, thread, depth, 0, 1);
    SHOW(SetLocalObject, thread, depth, 0, NULL);
    jvmtiError error = (*jvmti)->GetLocalInstance(jvmti, thread, depth, &object);
    say("GetLocalInstance: %s %s", error_name(error), object_text(jni, object));
}

NATIVE(void, LocalVariablesNative, own, jint argument) { all(jni, NULL, 0); }

NATIVE(void, LocalVariablesNative, ofCaller, jint argument) { all(jni, NULL, 2); }

JNIEXPORT void JNICALL Java_LocalVariablesNative_callBack(JNIEnv *jni, jobject self) {
    (*jni)->CallVoidMethod(jni, self, (*jni)->GetMethodID(jni, (*jni)->GetObjectClass(jni, self), "called", "()V"));
}

NATIVE(void, LocalVariablesNative, ofThread, jthread thread) {
    MUST(SuspendThread, thread);
    all(jni, thread, 0);
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_suspend);
    ready();
}
