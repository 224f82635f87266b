/* Environments made, given events, and disposed over and over while threads run code with events: each hears some; what another hears goes on. */
#include "agent.h"
#include <sched.h>

static volatile int mine, others;

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (env == jvmti) __sync_fetch_and_add(&mine, 1);
    else __sync_fetch_and_add(&others, 1);
}

NATIVE(void, EnvironmentsFlipped, flip, jint rounds, jobject tagged) {
    int heard = 0, tags = 0;
    enable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    for (int i = 0; i < rounds; i++) {
        jvmtiEnv *env = NULL;
        jlong tag = -1;
        (*java_vm)->GetEnv(java_vm, (void **)&env, JVMTI_VERSION_1_2);
        (*env)->AddCapabilities(env, &capabilities);
        (*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks);
        (*env)->GetTag(env, tagged, &tag);
        tags += tag == 0;
        (*env)->SetTag(env, tagged, i + 1);
        mine = others = 0;
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, NULL);
        while (mine < 3 || others < 3) sched_yield();
        heard++;
        if ((*env)->DisposeEnvironment(env) != 0) say("not disposed");
    }
    disable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    say("heard %d, without a tag at first %d", heard, tags);
}

static void start(char *options) {
    NEED(can_generate_method_entry_events);
    NEED(can_tag_objects);
    offer();
    callbacks.MethodEntry = entry;
    ready();
}
