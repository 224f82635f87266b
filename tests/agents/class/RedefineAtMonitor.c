/* RedefineClasses in callbacks of monitor events, of the class whose frame waits or enters: the monitor is had and left by the old version. */
#include "agent.h"

static const char *wanted = "";

static void frame(const char *what) {
    jvmtiFrameInfo frames[16];
    jint count = 0;
    MUST(GetStackTrace, NULL, 0, 16, frames, &count);
    for (int i = 0; i < count; i++) {
        if (is_of(frames[i].method, "RedefineAtMonitor$Old")) say("  %s in %s, %s", what, method_name(frames[i].method), age_of(frames[i].method));
    }
}

static void happened(JNIEnv *jni, jobject object, const char *event) {
    if (strcmp(object_text(jni, object), "Ljava/lang/StringBuilder;") != 0) return;
    frame(event);
    if (strcmp(event, wanted) != 0) return;
    wanted = "";
    redefine_kept();
    frame("now");
}

static void JNICALL wait_begins(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) { happened(jni, object, "wait"); }
static void JNICALL wait_ends(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out) { happened(jni, object, "waited"); }
static void JNICALL enter_begins(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) { happened(jni, object, "enter"); }
static void JNICALL enter_ends(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) { happened(jni, object, "entered"); }

NATIVE(void, RedefineAtMonitor, prepare, jclass klass, jbyteArray bytes, jstring event) {
    keep_version(jni, klass, bytes);
    wanted = text_of(jni, event);
}

NATIVE(void, RedefineAtMonitor, restore) { redefine_kept(); }

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_monitor_events);
    callbacks.MonitorWait = wait_begins;
    callbacks.MonitorWaited = wait_ends;
    callbacks.MonitorContendedEnter = enter_begins;
    callbacks.MonitorContendedEntered = enter_ends;
    ready();
    enable(JVMTI_EVENT_MONITOR_WAIT, NULL);
    enable(JVMTI_EVENT_MONITOR_WAITED, NULL);
    enable(JVMTI_EVENT_MONITOR_CONTENDED_ENTER, NULL);
    enable(JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, NULL);
}
