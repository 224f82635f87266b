/* can_generate_monitor_events taken when monitors are owned, one hot but never contended before: those who then come to them are told. */
#include "agent.h"

static void tell(const char *what, JNIEnv *jni, jthread thread, jobject object) {
    const char *text = object_text(jni, object);
    if (strstr(text, "LateContended") != NULL) say("%s: %s, %s", thread_name(thread), what, text);
}

static void JNICALL enter(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) { tell("comes to", jni, thread, object); }
static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) { tell("has entered", jni, thread, object); }
static void JNICALL wait(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) { tell("waits", jni, thread, object); }
static void JNICALL waited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out) {
    tell(timed_out ? "waited its time" : "was notified", jni, thread, object);
}

NATIVE(void, LateContended, mode, jboolean on) {
    static const jvmtiEvent events[] = {JVMTI_EVENT_MONITOR_CONTENDED_ENTER, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, JVMTI_EVENT_MONITOR_WAIT,
        JVMTI_EVENT_MONITOR_WAITED};
    if (on) SHOW(AddCapabilities, &capabilities);
    for (int i = 0; i < 4; i++) SHOW(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, events[i], NULL);
    if (!on) SHOW(RelinquishCapabilities, &capabilities);
}

static void start(char *options) {
    callbacks.MonitorContendedEnter = enter;
    callbacks.MonitorContendedEntered = entered;
    callbacks.MonitorWait = wait;
    callbacks.MonitorWaited = waited;
    ready();
    NEED(can_generate_monitor_events);
}
