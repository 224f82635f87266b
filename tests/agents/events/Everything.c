/* Three environments with every capability that can be had and every event. */
#include "agent.h"

#define ENVIRONMENTS 3
static jvmtiEnv *environments[ENVIRONMENTS];
static volatile int counts[ENVIRONMENTS][JVMTI_MAX_EVENT_TYPE_VAL + 1];

static void count(jvmtiEnv *env, int event) {
    for (int i = 0; i < ENVIRONMENTS; i++) {
        if (environments[i] == env) __sync_fetch_and_add(&counts[i][event], 1);
    }
}

/* Each event's callback takes the environment first and is called as C functions are; what else is passed is left alone. */
#define HEARS(name, event) \
    static void JNICALL on_##name(jvmtiEnv *env) { count(env, event); }
HEARS(VMInit, JVMTI_EVENT_VM_INIT)
HEARS(ThreadStart, JVMTI_EVENT_THREAD_START)
HEARS(ThreadEnd, JVMTI_EVENT_THREAD_END)
HEARS(ClassFileLoadHook, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK)
HEARS(ClassLoad, JVMTI_EVENT_CLASS_LOAD)
HEARS(ClassPrepare, JVMTI_EVENT_CLASS_PREPARE)
HEARS(VMStart, JVMTI_EVENT_VM_START)
HEARS(Exception, JVMTI_EVENT_EXCEPTION)
HEARS(ExceptionCatch, JVMTI_EVENT_EXCEPTION_CATCH)
HEARS(SingleStep, JVMTI_EVENT_SINGLE_STEP)
HEARS(FramePop, JVMTI_EVENT_FRAME_POP)
HEARS(Breakpoint, JVMTI_EVENT_BREAKPOINT)
HEARS(FieldAccess, JVMTI_EVENT_FIELD_ACCESS)
HEARS(FieldModification, JVMTI_EVENT_FIELD_MODIFICATION)
HEARS(MethodEntry, JVMTI_EVENT_METHOD_ENTRY)
HEARS(MethodExit, JVMTI_EVENT_METHOD_EXIT)
HEARS(NativeMethodBind, JVMTI_EVENT_NATIVE_METHOD_BIND)
HEARS(CompiledMethodLoad, JVMTI_EVENT_COMPILED_METHOD_LOAD)
HEARS(CompiledMethodUnload, JVMTI_EVENT_COMPILED_METHOD_UNLOAD)
HEARS(DynamicCodeGenerated, JVMTI_EVENT_DYNAMIC_CODE_GENERATED)
HEARS(DataDumpRequest, JVMTI_EVENT_DATA_DUMP_REQUEST)
HEARS(MonitorWait, JVMTI_EVENT_MONITOR_WAIT)
HEARS(MonitorWaited, JVMTI_EVENT_MONITOR_WAITED)
HEARS(MonitorContendedEnter, JVMTI_EVENT_MONITOR_CONTENDED_ENTER)
HEARS(MonitorContendedEntered, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED)
HEARS(ResourceExhausted, JVMTI_EVENT_RESOURCE_EXHAUSTED)
HEARS(GarbageCollectionStart, JVMTI_EVENT_GARBAGE_COLLECTION_START)
HEARS(GarbageCollectionFinish, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH)
HEARS(ObjectFree, JVMTI_EVENT_OBJECT_FREE)
HEARS(VMObjectAlloc, JVMTI_EVENT_VM_OBJECT_ALLOC)
HEARS(SampledObjectAlloc, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC)
HEARS(VirtualThreadStart, JVMTI_EVENT_VIRTUAL_THREAD_START)
HEARS(VirtualThreadEnd, JVMTI_EVENT_VIRTUAL_THREAD_END)

static void heard(const char *name, int event) {
    for (int i = 0; i < ENVIRONMENTS; i++) {
        if (counts[i][event] == 0) say("%s: environment %d heard nothing", name, i);
    }
}

static void JNICALL on_VMDeath(jvmtiEnv *env, JNIEnv *jni) {
    if (env != environments[0]) return;
    heard("VMInit", JVMTI_EVENT_VM_INIT);
    heard("ThreadStart", JVMTI_EVENT_THREAD_START);
    heard("ThreadEnd", JVMTI_EVENT_THREAD_END);
    heard("ClassFileLoadHook", JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    heard("ClassLoad", JVMTI_EVENT_CLASS_LOAD);
    heard("ClassPrepare", JVMTI_EVENT_CLASS_PREPARE);
    heard("VMStart", JVMTI_EVENT_VM_START);
    heard("Exception", JVMTI_EVENT_EXCEPTION);
    heard("ExceptionCatch", JVMTI_EVENT_EXCEPTION_CATCH);
    heard("MethodEntry", JVMTI_EVENT_METHOD_ENTRY);
    heard("MethodExit", JVMTI_EVENT_METHOD_EXIT);
    heard("NativeMethodBind", JVMTI_EVENT_NATIVE_METHOD_BIND);
    heard("MonitorWait", JVMTI_EVENT_MONITOR_WAIT);
    heard("MonitorWaited", JVMTI_EVENT_MONITOR_WAITED);
    heard("GarbageCollectionStart", JVMTI_EVENT_GARBAGE_COLLECTION_START);
    heard("GarbageCollectionFinish", JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
    heard("VirtualThreadStart", JVMTI_EVENT_VIRTUAL_THREAD_START);
    heard("VirtualThreadEnd", JVMTI_EVENT_VIRTUAL_THREAD_END);
    say("heard");
}

static void equip(jvmtiEnv *env) {
    jvmtiCapabilities all;
    (*env)->GetPotentialCapabilities(env, &all);
    if ((*env)->AddCapabilities(env, &all) != JVMTI_ERROR_NONE) say("AddCapabilities failed");
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
#define SET(name) callbacks.name = (void *)on_##name
    SET(VMInit); SET(VMDeath); SET(ThreadStart); SET(ThreadEnd); SET(ClassFileLoadHook); SET(ClassLoad); SET(ClassPrepare); SET(VMStart);
    SET(Exception); SET(ExceptionCatch); SET(SingleStep); SET(FramePop); SET(Breakpoint); SET(FieldAccess); SET(FieldModification);
    SET(MethodEntry); SET(MethodExit); SET(NativeMethodBind); SET(CompiledMethodLoad); SET(CompiledMethodUnload);
    SET(DynamicCodeGenerated); SET(DataDumpRequest); SET(MonitorWait); SET(MonitorWaited); SET(MonitorContendedEnter);
    SET(MonitorContendedEntered); SET(ResourceExhausted); SET(GarbageCollectionStart); SET(GarbageCollectionFinish); SET(ObjectFree);
    SET(VMObjectAlloc); SET(SampledObjectAlloc); SET(VirtualThreadStart); SET(VirtualThreadEnd);
    if ((*env)->SetEventCallbacks(env, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) say("SetEventCallbacks failed");
    for (int event = JVMTI_MIN_EVENT_TYPE_VAL; event <= JVMTI_MAX_EVENT_TYPE_VAL; event++) {
        if (event == 72 || (event > 76 && event < 80) || event == 85) continue;
        /* Some capabilities the stock VM gives to one environment only. */
        (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, event, NULL);
    }
}

static void start(char *options) {
    for (int i = 0; i < ENVIRONMENTS; i++) {
        if (i == 0) environments[i] = jvmti;
        else (*java_vm)->GetEnv(java_vm, (void **)&environments[i], JVMTI_VERSION_1_2);
        equip(environments[i]);
    }
}
