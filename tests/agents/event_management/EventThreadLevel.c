/* SetEventNotificationMode for each event: which can't be controlled for a thread, which need a capability. */
#include "agent.h"

static void each(const char *what, jthread thread) {
    for (int event = JVMTI_MIN_EVENT_TYPE_VAL; event <= JVMTI_MAX_EVENT_TYPE_VAL; event++) {
        /* Numbers of no event, and those of extensions. */
        if (event == 72 || (event >= 77 && event <= 79) || event == 89 || event == 90 || event == 85) continue;
        /* Said nothing of, and not of one thread: the stock VM refuses. */
        if (thread != NULL && (event == 54 || event == 67 || event == 80 || (event >= 81 && event <= 84))) continue;
        jvmtiError error = (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, event, thread);
        if (error == JVMTI_ERROR_NONE) error = (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, event, thread);
        keep_line("%d %s", event, error == 0 ? "fine" : error_name(error));
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_DISABLE, event, thread);
    }
    say_kept(what);
}

NATIVE(void, EventThreadLevel, run, jthread thread) {
    each("all threads, no capability", NULL);
    each("a thread, no capability", thread);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, 0, NULL);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, 200, NULL);
    SHOW(SetEventNotificationMode, JVMTI_ENABLE, -1, NULL);
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiEnv *own = jvmti;
    jvmti = env;
    each("a thread, all capabilities", thread);
    jvmti = own;
}

static void start(char *options) {
    /* Another environment has all capabilities that there are. */
    jvmtiEnv *able = NULL;
    jvmtiCapabilities all;
    (*java_vm)->GetEnv(java_vm, (void **)&able, JVMTI_VERSION_1_2);
    (*able)->GetPotentialCapabilities(able, &all);
    (*able)->AddCapabilities(able, &all);
    callbacks.VMInit = vm_init;
    (*able)->SetEventCallbacks(able, &callbacks, sizeof callbacks);
    (*able)->SetEventNotificationMode(able, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
}
