/* DisposeEnvironment: capabilities are given back, prefixes are unset, watches and events end; threads it suspended, monitors and memory it made stay. */
#include "agent.h"

static jvmtiEnv *doomed;
static jrawMonitorID monitor;
static unsigned char *memory;

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    say("  access told to %s", env == doomed ? "the doomed" : "another");
}

NATIVE(void, DisposeResources, prepare, jthread thread, jobject object) {
    memset(&capabilities, 0, sizeof capabilities);
    NEED(can_suspend);
    NEED(can_tag_objects);
    (*doomed)->AddCapabilities(doomed, &capabilities);
    say("suspended: %d", (*doomed)->SuspendThread(doomed, thread));
    (*doomed)->CreateRawMonitor(doomed, "made by the doomed", &monitor);
    (*doomed)->Allocate(doomed, 100, &memory);
    memset(memory, 5, 100);
    (*doomed)->SetTag(doomed, object, 5);
    (*doomed)->SetFieldAccessWatch(doomed, test, field_of(test, "field"));
    (*doomed)->SetEnvironmentLocalStorage(doomed, "stored");
}

NATIVE(void, DisposeResources, dispose, jthread thread) {
    jint state = 0;
    say("disposed: %d", (*doomed)->DisposeEnvironment(doomed));
    doomed = NULL;
    MUST(GetThreadState, thread, &state);
    say("suspended still: %d", (state & JVMTI_THREAD_STATE_SUSPENDED) != 0);
    SHOW(RawMonitorEnter, monitor);
    SHOW(RawMonitorExit, monitor);
    SHOW(DestroyRawMonitor, monitor);
    say("memory %d", memory[99]);
    SHOW(Deallocate, memory);
}

NATIVE(void, DisposeResources, resume, jthread thread, jobject object) {
    jlong tag = -1;
    MUST(AddCapabilities, &capabilities);
    SHOW(ResumeThread, thread);
    MUST(GetTag, object, &tag);
    say("tag here %lld", (long long)tag);
}

static void start(char *options) {
    (*java_vm)->GetEnv(java_vm, (void **)&doomed, JVMTI_VERSION_1_2);
    NEED(can_generate_field_access_events);
    callbacks.FieldAccess = access;
    (*doomed)->AddCapabilities(doomed, &capabilities);
    (*doomed)->SetEventCallbacks(doomed, &callbacks, sizeof callbacks);
    (*doomed)->SetEventNotificationMode(doomed, JVMTI_ENABLE, JVMTI_EVENT_FIELD_ACCESS, NULL);
}
