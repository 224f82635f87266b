/* What only Pellucid has: how often callbacks came and how long they took, by environment and event, when somebody asks. */
#include "agent.h"
#include <time.h>

static jvmtiEnv *other;
static jvmtiExtensionFunction measure, costs;

/* So many nanoseconds of work. */
static void busy(jlong nanos) {
    jlong begun, now;
    MUST(GetTime, &begun);
    do MUST(GetTime, &now); while (now - begun < nanos);
}

static void JNICALL thrown(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject exception, jmethodID catcher, jlocation catch_location) {
    busy(1000000);
}

static void JNICALL thrown_quickly(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject exception, jmethodID catcher, jlocation catch_location) {
}

static void show(const char *when) {
    jint count = -1, *environments, *events;
    char **libraries;
    jlong *calls, *nanos;
    jint error = costs(jvmti, &count, &environments, &libraries, &events, &calls, &nanos);
    say("%s: %s, %d", when, error_name(error), count);
    for (int i = 0; i < count; i++) {
        const char *name = libraries[i] == NULL ? "none" : strrchr(libraries[i], '/') + 1;
        say("  %s environment %d, event %d, %d calls, %s", name, environments[i] - environments[0], events[i], (int)calls[i],
            nanos[i] < (environments[i] == environments[0] ? calls[i] * 1000000 : 0) ? "TOO LITTLE TIME" : "time as it should be");
        MUST(Deallocate, (unsigned char *)libraries[i]);
    }
    MUST(Deallocate, (unsigned char *)environments);
    MUST(Deallocate, (unsigned char *)libraries);
    MUST(Deallocate, (unsigned char *)events);
    MUST(Deallocate, (unsigned char *)calls);
    MUST(Deallocate, (unsigned char *)nanos);
}

static jvmtiExtensionFunction function(const char *id) {
    jvmtiExtensionFunction found = function_of(id);
    if (found == NULL) say("no %s", id);
    return found;
}

NATIVE(void, EventCosts, start) {
    JavaVM *vm;
    measure = function("org.pellucid.functions.MeasureEvents");
    costs = function("org.pellucid.functions.GetEventCosts");
    jvmtiEventCallbacks quick;
    (*jni)->GetJavaVM(jni, &vm);
    (*vm)->GetEnv(vm, (void **)&other, JVMTI_VERSION);
    jvmtiCapabilities wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.can_generate_exception_events = 1;
    (*other)->AddCapabilities(other, &wanted);
    memset(&quick, 0, sizeof quick);
    quick.Exception = thrown_quickly;
    (*other)->SetEventCallbacks(other, &quick, sizeof quick);
    enable(JVMTI_EVENT_EXCEPTION, NULL);
    (*other)->SetEventNotificationMode(other, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, NULL);
}

NATIVE(void, EventCosts, measure, jboolean on, jboolean by_other) {
    say("measure %d: %s", on, error_name(measure(by_other ? other : jvmti, on)));
}

NATIVE(void, EventCosts, show) {
    show("costs");
}

NATIVE(void, EventCosts, end) {
    say("null: %s", error_name(costs(jvmti, NULL, NULL, NULL, NULL, NULL, NULL)));
    (*other)->DisposeEnvironment(other);
    say("disposed: %s", error_name(measure(other, JNI_TRUE)));
    show("without the other");
}

static void start(char *options) {
    NEED(can_generate_exception_events);
    callbacks.Exception = thrown;
    ready();
}
