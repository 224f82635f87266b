/* FollowReferences within the callbacks of events: what an event tells are local references, what VM code holds meanwhile are none. */
#include "agent.h"

static jvmtiEvent wanted;
/* The thread whose events are wanted: those of others may come between. */
static jthread watched;
static int locals, walked;

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL && info->jni_local.thread_tag == 1 && info->jni_local.depth == 0 && info->jni_local.method != NULL) locals++;
    return JVMTI_VISIT_OBJECTS;
}

static void walk(jvmtiEvent event) {
    if (event != wanted) return;
    wanted = 0;
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    MUST(FollowReferences, 0, NULL, NULL, &heap, NULL);
    walked = 1;
}

#define T jvmtiEnv *env, JNIEnv *jni, jthread thread
#define TM T, jmethodID method
static void JNICALL class_file(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                               const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) { walk(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK); }
static void JNICALL class_load(T, jclass klass) { walk(JVMTI_EVENT_CLASS_LOAD); }
static void JNICALL class_prepare(T, jclass klass) { walk(JVMTI_EVENT_CLASS_PREPARE); }
static void JNICALL sampled(T, jobject object, jclass klass, jlong size) { walk(JVMTI_EVENT_SAMPLED_OBJECT_ALLOC); }
static void JNICALL allocated(T, jobject object, jclass klass, jlong size) { walk(JVMTI_EVENT_VM_OBJECT_ALLOC); }
static void JNICALL exception(TM, jlocation at, jobject thrown, jmethodID catcher, jlocation place) { walk(JVMTI_EVENT_EXCEPTION); }
static void JNICALL caught(TM, jlocation at, jobject thrown) { walk(JVMTI_EVENT_EXCEPTION_CATCH); }
static void JNICALL entered(TM) { walk(JVMTI_EVENT_METHOD_ENTRY); }
static void JNICALL left(TM, jboolean by_exception, jvalue value) { walk(JVMTI_EVENT_METHOD_EXIT); }
static void JNICALL stepped(TM, jlocation at) { walk(JVMTI_EVENT_SINGLE_STEP); }
static void JNICALL waits(T, jobject object, jlong timeout) { walk(JVMTI_EVENT_MONITOR_WAIT); }
static void JNICALL waited(T, jobject object, jboolean timed_out) { walk(JVMTI_EVENT_MONITOR_WAITED); }
static void JNICALL accessed(TM, jlocation at, jclass klass, jobject object, jfieldID field) { walk(JVMTI_EVENT_FIELD_ACCESS); }
static void JNICALL modified(TM, jlocation at, jclass klass, jobject object, jfieldID field, char type, jvalue value) {
    walk(JVMTI_EVENT_FIELD_MODIFICATION);
}

NATIVE(void, FollowEventHandles, begin, jint event) {
    wanted = event;
    locals = walked = 0;
    MUST(SetEventNotificationMode, JVMTI_ENABLE, event, watched);
}

/* How many local references the callback saw; -1 if there was none. */
NATIVE(jint, FollowEventHandles, end, jint event) {
    MUST(SetEventNotificationMode, JVMTI_DISABLE, event, watched);
    wanted = 0;
    return walked ? locals : -1;
}

NATIVE(void, FollowEventHandles, watch, jobject thread) {
    jfieldID field = (*jni)->GetStaticFieldID(jni, test, "field", "Ljava/lang/Object;");
    watched = (*jni)->NewGlobalRef(jni, thread);
    MUST(SetTag, thread, 1);
    MUST(SetFieldAccessWatch, test, field);
    MUST(SetFieldModificationWatch, test, field);
    MUST(SetHeapSamplingInterval, 0);
}

static void start(char *options) {
    NEED(can_tag_objects);
    NEED(can_generate_sampled_object_alloc_events);
    NEED(can_generate_vm_object_alloc_events);
    NEED(can_generate_exception_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_generate_single_step_events);
    NEED(can_generate_monitor_events);
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_generate_all_class_hook_events);
    callbacks.ClassFileLoadHook = class_file;
    callbacks.ClassLoad = class_load;
    callbacks.ClassPrepare = class_prepare;
    callbacks.SampledObjectAlloc = sampled;
    callbacks.VMObjectAlloc = allocated;
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    callbacks.MethodEntry = entered;
    callbacks.MethodExit = left;
    callbacks.SingleStep = stepped;
    callbacks.MonitorWait = waits;
    callbacks.MonitorWaited = waited;
    callbacks.FieldAccess = accessed;
    callbacks.FieldModification = modified;
    ready();
}
