/* RedefineClasses in callbacks of threads' starts and ends, platform and virtual: run() is that of the new version if it began after the redefinition. */
#include "agent.h"

static const char *wanted = "";

static void happened(jthread thread, const char *event) {
    if (!thread_is(thread, "ours")) return;
    say("  %s of %s", event, thread_name(thread));
    if (strcmp(event, wanted) == 0) redefine_kept();
}

static void JNICALL thread_start(jvmtiEnv *env, JNIEnv *jni, jthread thread) { happened(thread, "start"); }
static void JNICALL thread_end(jvmtiEnv *env, JNIEnv *jni, jthread thread) { happened(thread, "end"); }

NATIVE(void, RedefineAtThread, prepare, jclass klass, jbyteArray bytes, jstring event) {
    keep_version(jni, klass, bytes);
    wanted = text_of(jni, event);
}

NATIVE(void, RedefineAtThread, restore) { redefine_kept(); }

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_support_virtual_threads);
    callbacks.ThreadStart = callbacks.VirtualThreadStart = thread_start;
    callbacks.ThreadEnd = callbacks.VirtualThreadEnd = thread_end;
    ready();
    enable(JVMTI_EVENT_THREAD_START, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
    enable(JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
    enable(JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
}
