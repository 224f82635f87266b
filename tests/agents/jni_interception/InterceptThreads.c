/* SetJNIFunctionTable reaches current and future JNI environments: running, new, attached, agent and virtual threads; then back. */
#include "agent.h"
#include <pthread.h>

static jniNativeInterface *original;
static int calls;
static jrawMonitorID lock;
static int done;

static jint JNICALL get_version(JNIEnv *jni) {
    __sync_fetch_and_add(&calls, 1);
    return original->GetVersion(jni);
}

static void used(const char *what, JNIEnv *jni) {
    int before = calls;
    (*jni)->GetVersion(jni);
    say("%s: %s", what, calls == before + 1 ? "ours" : "the original");
}

NATIVE(void, InterceptThreads, use, jstring what) { used(text_of(jni, what), jni); }

NATIVE(void, InterceptThreads, replace, jboolean on) {
    MUST(GetJNIFunctionTable, &original);
    jniNativeInterface changed = *original;
    changed.GetVersion = get_version;
    if (on) SHOW(SetJNIFunctionTable, &changed);
}

NATIVE(void, InterceptThreads, restore) {
    SHOW(SetJNIFunctionTable, original);
    used("restored, main", jni);
}

static void *attached(void *data) {
    JNIEnv *jni = NULL;
    (*java_vm)->AttachCurrentThread(java_vm, (void **)&jni, NULL);
    used("attached thread", jni);
    (*java_vm)->DetachCurrentThread(java_vm);
    return NULL;
}

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *data) {
    used("agent thread", jni);
    MUST(RawMonitorEnter, lock);
    done = 1;
    MUST(RawMonitorNotify, lock);
    MUST(RawMonitorExit, lock);
}

NATIVE(void, InterceptThreads, natively, jthread thread) {
    pthread_t native;
    pthread_create(&native, NULL, attached, NULL);
    pthread_join(native, NULL);
    MUST(RunAgentThread, thread, agent_thread, NULL, JVMTI_THREAD_NORM_PRIORITY);
    MUST(RawMonitorEnter, lock);
    while (!done) MUST(RawMonitorWait, lock, 0);
    MUST(RawMonitorExit, lock);
}

static void start(char *options) {
    MUST(CreateRawMonitor, "lock", &lock);
}
