/* For each event that its own callback can cause again, in the same thread: whether it is told then. */
#include "agent.h"

static int wanted, told, nested, level;
static jobject hearing;
static jclass program;

static int is_hearing(JNIEnv *jni) {
    jthread me = NULL;
    MUST(GetCurrentThread, &me);
    int same = (*jni)->IsSameObject(jni, me, hearing);
    (*jni)->DeleteLocalRef(jni, me);
    return same;
}

static void heard(int event, JNIEnv *jni) {
    if (event != wanted || !is_hearing(jni)) return;
    told = 1;
    if (level > 0) nested = 1;
    if (level > 0) return;
    level = 1;
    (*jni)->CallStaticVoidMethod(jni, program, (*jni)->GetStaticMethodID(jni, program, "cause", "(II)V"), event, 1);
    if ((*jni)->ExceptionCheck(jni)) (*jni)->ExceptionDescribe(jni);
    level = 0;
}

#define CALLBACK(event, ...) static void JNICALL on_##event(jvmtiEnv *env, __VA_ARGS__) { heard(JVMTI_EVENT_##event, jni); }
CALLBACK(CLASS_FILE_LOAD_HOOK, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint size,
         const unsigned char *bytes, jint *new_size, unsigned char **new_bytes)
CALLBACK(CLASS_LOAD, JNIEnv *jni, jthread thread, jclass klass)
CALLBACK(CLASS_PREPARE, JNIEnv *jni, jthread thread, jclass klass)
CALLBACK(EXCEPTION_CATCH, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject exception)
CALLBACK(SINGLE_STEP, JNIEnv *jni, jthread thread, jmethodID method, jlocation location)
CALLBACK(BREAKPOINT, JNIEnv *jni, jthread thread, jmethodID method, jlocation location)
CALLBACK(FRAME_POP, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception)
CALLBACK(FIELD_ACCESS, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object, jfieldID field)
CALLBACK(FIELD_MODIFICATION, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
         jfieldID field, char type, jvalue value)
CALLBACK(METHOD_ENTRY, JNIEnv *jni, jthread thread, jmethodID method)
CALLBACK(METHOD_EXIT, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception, jvalue value)
CALLBACK(MONITOR_WAIT, JNIEnv *jni, jthread thread, jobject object, jlong timeout)
CALLBACK(MONITOR_WAITED, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out)
static _Atomic int contended[2];

static void JNICALL on_MONITOR_CONTENDED_ENTER(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object) {
    if (is_hearing(jni)) contended[level] = 1;
    heard(JVMTI_EVENT_MONITOR_CONTENDED_ENTER, jni);
}

CALLBACK(MONITOR_CONTENDED_ENTERED, JNIEnv *jni, jthread thread, jobject object)
CALLBACK(NATIVE_METHOD_BIND, JNIEnv *jni, jthread thread, jmethodID method, void *address, void **new_address)
CALLBACK(RESOURCE_EXHAUSTED, JNIEnv *jni, jint flags, const void *reserved, const char *description)
CALLBACK(VM_OBJECT_ALLOC, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size)
CALLBACK(SAMPLED_OBJECT_ALLOC, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size)

NATIVE(void, EventsWithinOwn, hear, jint event) {
    if (program == NULL) {
        program = (*jni)->NewGlobalRef(jni, test);
        jfieldID field = field_of(test, "field");
        MUST(SetFieldAccessWatch, test, field);
        MUST(SetFieldModificationWatch, test, field);
        break_in(test, "small");
    }
    jthread me = NULL;
    MUST(GetCurrentThread, &me);
    hearing = (*jni)->NewGlobalRef(jni, me);
    told = nested = level = contended[0] = contended[1] = 0;
    wanted = event;
    enable(event, NULL);
    if (event == JVMTI_EVENT_MONITOR_CONTENDED_ENTERED) enable(JVMTI_EVENT_MONITOR_CONTENDED_ENTER, NULL);
}

NATIVE(void, EventsWithinOwn, tell, jint event) {
    wanted = 0;
    disable(event, NULL);
    if (!told) say("  isn't told");
    else say(nested ? "  is told within its own callback" : "  isn't told within its own callback");
}

NATIVE(void, EventsWithinOwn, notifyPop) {
    MUST(NotifyFramePop, NULL, 1);
}
NATIVE(jboolean, EventsWithinOwn, contends, jint at) {
    return contended[at] != 0;
}
NATIVE(void, EventsWithinOwn, natively) {
    (*jni)->NewStringUTF(jni, "made by JNI");
}
NATIVE(void, EventsWithinOwn, unbound0) {}
NATIVE(void, EventsWithinOwn, unbound1) {}

static void start(char *options) {
    NEED(can_generate_exception_events);
    NEED(can_generate_single_step_events);
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_monitor_events);
    NEED(can_generate_native_method_bind_events);
    NEED(can_generate_resource_exhaustion_heap_events);
    NEED(can_generate_vm_object_alloc_events);
    NEED(can_generate_sampled_object_alloc_events);
    callbacks.ClassFileLoadHook = on_CLASS_FILE_LOAD_HOOK;
    callbacks.ClassLoad = on_CLASS_LOAD;
    callbacks.ClassPrepare = on_CLASS_PREPARE;
    callbacks.ExceptionCatch = on_EXCEPTION_CATCH;
    callbacks.SingleStep = on_SINGLE_STEP;
    callbacks.Breakpoint = on_BREAKPOINT;
    callbacks.FramePop = on_FRAME_POP;
    callbacks.FieldAccess = on_FIELD_ACCESS;
    callbacks.FieldModification = on_FIELD_MODIFICATION;
    callbacks.MethodEntry = on_METHOD_ENTRY;
    callbacks.MethodExit = on_METHOD_EXIT;
    callbacks.MonitorWait = on_MONITOR_WAIT;
    callbacks.MonitorWaited = on_MONITOR_WAITED;
    callbacks.MonitorContendedEnter = on_MONITOR_CONTENDED_ENTER;
    callbacks.MonitorContendedEntered = on_MONITOR_CONTENDED_ENTERED;
    callbacks.NativeMethodBind = on_NATIVE_METHOD_BIND;
    callbacks.ResourceExhausted = on_RESOURCE_EXHAUSTED;
    callbacks.VMObjectAlloc = on_VM_OBJECT_ALLOC;
    callbacks.SampledObjectAlloc = on_SAMPLED_OBJECT_ALLOC;
    ready();
    MUST(SetHeapSamplingInterval, 0);
}
