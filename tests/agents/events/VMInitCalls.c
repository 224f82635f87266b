/* VMInit: everything may be called there: classes found, Java code run, threads made, that of an agent started, events enabled. */
#include "agent.h"

static jrawMonitorID over;
static int ran;

static void JNICALL body(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    say("agent thread runs with %s", (char *)argument);
    MUST(RawMonitorEnter, over);
    ran = 1;
    MUST(RawMonitorNotify, over);
    MUST(RawMonitorExit, over);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (strncmp(class_signature(klass), "LVMInitCalls", 12) == 0) say("prepared %s by %s", class_signature(klass), thread_name(thread));
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jint count = 0, main = 0;
    jthread *threads = NULL;
    jclass integer = (*jni)->FindClass(jni, "java/lang/Integer");
    jmethodID bits = (*jni)->GetStaticMethodID(jni, integer, "bitCount", "(I)I");
    say("Java says %d", (*jni)->CallStaticIntMethod(jni, integer, bits, 255));
    say("the program's class: %d", (*jni)->FindClass(jni, "VMInitCalls") != NULL);
    (*jni)->ExceptionClear(jni);
    jclass thread_class = (*jni)->FindClass(jni, "java/lang/Thread");
    jmethodID constructor = (*jni)->GetMethodID(jni, thread_class, "<init>", "(Ljava/lang/String;)V");
    jobject made = (*jni)->NewObject(jni, thread_class, constructor, (*jni)->NewStringUTF(jni, "agent's"));
    MUST(RunAgentThread, made, body, "an argument", JVMTI_THREAD_NORM_PRIORITY);
    MUST(RawMonitorEnter, over);
    while (!ran) MUST(RawMonitorWait, over, 0);
    MUST(RawMonitorExit, over);
    MUST(GetAllThreads, &count, &threads);
    for (int i = 0; i < count; i++) main += (*jni)->IsSameObject(jni, thread, threads[i]);
    say("main among the threads: %d", main);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
    disable(JVMTI_EVENT_VM_INIT, NULL);
}

static void start(char *options) {
    callbacks.VMInit = vm_init;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_VM_INIT, NULL);
    MUST(CreateRawMonitor, "over", &over);
}
