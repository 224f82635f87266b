/* A raw monitor entered when the agent is loaded belongs to the main thread, also if that was entered twice. */
#include "agent.h"

static jrawMonitorID monitor;

NATIVE(void, RawMonitorOnLoad, other) {
    SHOW(RawMonitorExit, monitor);
    SHOW(RawMonitorNotify, monitor);
    SHOW(DestroyRawMonitor, monitor);
}

NATIVE(void, RawMonitorOnLoad, mine) {
    SHOW(RawMonitorNotify, monitor);
    SHOW(RawMonitorExit, monitor);
    SHOW(RawMonitorExit, monitor);
}

static void JNICALL vm_init(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    SHOW(RawMonitorEnter, monitor);
    SHOW(RawMonitorExit, monitor);
    SHOW(RawMonitorExit, monitor);
}

static void start(char *options) {
    callbacks.VMInit = vm_init;
    ready();
    enable(JVMTI_EVENT_VM_INIT, NULL);
    SHOW(CreateRawMonitor, "monitor", &monitor);
    SHOW(RawMonitorEnter, monitor);
    SHOW(RawMonitorEnter, monitor);
    SHOW(RawMonitorEnter, monitor);
    SHOW(RawMonitorExit, monitor);
}
