/* What JVM TI functions run of Java code is nobody's to see: methods entered and left and steps during a call, by the calling thread; and
 * an attached thread's events before it has begun. */
#include "agent.h"
#include <pthread.h>

static volatile int counting;
static int entries, steps, early;
static jthread caller;

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    jthread me = NULL;
    jint state = 0;
    MUST(GetThreadState, thread, &state);
    if (!(state & JVMTI_THREAD_STATE_ALIVE)) early++;
    if (!counting) return;
    MUST(GetCurrentThread, &me);
    if ((*jni)->IsSameObject(jni, me, caller)) entries++;
}

static void JNICALL stepped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (counting) steps++;
}

static void begin(JNIEnv *jni) {
    MUST(GetCurrentThread, &caller);
    enable(JVMTI_EVENT_SINGLE_STEP, caller);
    caller = (*jni)->NewGlobalRef(jni, caller);
    entries = steps = 0;
    counting = 1;
}

static void end(const char *what, jvmtiError error) {
    counting = 0;
    disable(JVMTI_EVENT_SINGLE_STEP, caller);
    say("%s: %s, code %s", what, error_name(error), entries + steps == 0 ? "isn't seen" : "is seen");
}

#define QUIET(what, function, ...) do { \
    begin(jni); \
    jvmtiError error_ = (*jvmti)->function(jvmti, ##__VA_ARGS__); \
    end(what, error_); \
} while (0)

static char *group_name(jthreadGroup group) {
    jvmtiThreadGroupInfo info;
    if (group == NULL) return "none";
    MUST(GetThreadGroupInfo, group, &info);
    return info.name;
}

static void info(JNIEnv *jni, const char *what, jthread thread) {
    jvmtiThreadInfo info = {0};
    QUIET(what, GetThreadInfo, thread, &info);
    say("  priority %d, daemon %d, group %s", info.priority, info.is_daemon, group_name(info.thread_group));
}

NATIVE(void, CodeOfFunctions, ask, jthread virtual_thread, jclass bare, jthreadGroup group) {
    info(jni, "GetThreadInfo of the current thread", NULL);
    info(jni, "GetThreadInfo of a virtual thread", virtual_thread);
    info(jni, "GetThreadInfo of a thread without constructor", (*jni)->AllocObject(jni, bare));
    jvmtiThreadGroupInfo facts;
    QUIET("GetThreadGroupInfo", GetThreadGroupInfo, group, &facts);
    jint count = 0, groups = 0;
    jthread *threads = NULL;
    jthreadGroup *children = NULL;
    QUIET("GetThreadGroupChildren", GetThreadGroupChildren, group, &count, &threads, &groups, &children);
    for (int i = 0; i < groups; i++) say("  %s", group_name(children[i]));
    QUIET("GetAllThreads", GetAllThreads, &count, &threads);
}

NATIVE(void, CodeOfFunctions, interrupt, jthread thread) {
    QUIET("InterruptThread", InterruptThread, thread);
}

NATIVE(void, CodeOfFunctions, change, jobject module, jobject other, jclass service, jclass implementation) {
    QUIET("AddModuleReads", AddModuleReads, other, module);
    QUIET("AddModuleExports", AddModuleExports, other, "java.util.logging", module);
    QUIET("AddModuleOpens", AddModuleOpens, other, "java.util.logging", module);
    QUIET("AddModuleUses", AddModuleUses, other, service);
    QUIET("AddModuleProvides", AddModuleProvides, other, service, implementation);
}

static void *attach(void *unused) {
    JNIEnv *jni = NULL;
    JavaVMAttachArgs arguments = {JNI_VERSION_1_6, "attached", NULL};
    (*java_vm)->AttachCurrentThread(java_vm, (void **)&jni, &arguments);
    (*java_vm)->DetachCurrentThread(java_vm);
    return NULL;
}

NATIVE(void, CodeOfFunctions, attach) {
    pthread_t thread;
    pthread_create(&thread, NULL, attach, NULL);
    pthread_join(thread, NULL);
    disable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    say("methods of threads that aren't alive: %d", early);
}

static void start(char *options) {
    NEED(can_generate_method_entry_events);
    NEED(can_generate_single_step_events);
    NEED(can_signal_thread);
    NEED(can_support_virtual_threads);
    callbacks.MethodEntry = entered;
    callbacks.SingleStep = stepped;
    ready();
    enable(JVMTI_EVENT_METHOD_ENTRY, NULL);
}
