/* ThreadStart and ThreadEnd of platform threads: on the thread itself, with its state, around its run method; attached threads, none of virtual ones. */
#include "agent.h"
#include <pthread.h>

static void tell(JNIEnv *jni, const char *event, jthread thread) {
    if (!thread_is(thread, "own")) return;
    jthread current = NULL;
    jint frames = -1;
    MUST(GetCurrentThread, &current);
    MUST(GetFrameCount, NULL, &frames);
    say("%s of %s: the current %d, %s, %d frames", event, thread_name(thread), (*jni)->IsSameObject(jni, thread, current), state_of(thread), frames);
}

static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) { tell(jni, "start", thread); }
static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) { tell(jni, "end", thread); }

static void *attached(void *unused) {
    JNIEnv *jni = NULL;
    JavaVMAttachArgs arguments = {JNI_VERSION_1_6, "own attached", NULL};
    (*java_vm)->AttachCurrentThread(java_vm, (void **)&jni, &arguments);
    say("attached");
    (*java_vm)->DetachCurrentThread(java_vm);
    say("detached");
    return NULL;
}

NATIVE(void, ThreadStartEnd, attach) {
    pthread_t thread;
    pthread_create(&thread, NULL, attached, NULL);
    pthread_join(thread, NULL);
}

NATIVE(void, ThreadStartEnd, stop, jthread thread) {
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_THREAD_START, thread);
    SHOW(SetEventNotificationMode, JVMTI_DISABLE, JVMTI_EVENT_THREAD_END, NULL);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, thread);
}

static void start(char *options) {
    callbacks.ThreadStart = thread_start;
    callbacks.ThreadEnd = thread_end;
    ready();
    enable(JVMTI_EVENT_THREAD_START, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
}
