/* Two agents of JVMDI, with environments of their own though their library is the same, and one of JVM TI. The library is named twice by
   -Xrun and once by -agentlib. */
#include <jvmdi.h>
/* Both headers declare these. */
#define jthread jvmti_jthread
#define jthreadGroup jvmti_jthreadGroup
#define jlocation jvmti_jlocation
#include <jvmti.h>
#undef jthread
#undef jthreadGroup
#undef jlocation
#include <stdio.h>
#include <string.h>

static JVMDI_Interface_1 *agents[2];
static JavaVM *java_vm;
static jvmtiEnv *jvmti;
static int has_breakpoint[3], has_watch[3];
static int heard[3][3], loaded, inits[3];

static void JNICALL first_hook(JNIEnv *jni, JVMDI_Event *event);
static void JNICALL second_hook(JNIEnv *jni, JVMDI_Event *event);

static void hook(int agent, JVMDI_Event *event) {
    switch (event->kind) {
    case JVMDI_EVENT_VM_INIT:
        inits[agent]++;
        break;
    case JVMDI_EVENT_BREAKPOINT: {
        JVMDI_Interface_1 *again = NULL;
        heard[agent][0]++;
        /* In its hook an agent gets its own table. */
        (*java_vm)->GetEnv(java_vm, (void **)&again, JVMDI_VERSION_1_3);
        if (again != agents[agent]) printf("agent %d gets another's interface\n", agent);
        break;
    }
    case JVMDI_EVENT_FIELD_MODIFICATION:
        heard[agent][1]++;
        break;
    case JVMDI_EVENT_METHOD_ENTRY: {
        char *name = NULL, *type = NULL;
        if (event->u.frame.method == OBSOLETE_METHOD_ID) break;
        agents[agent]->GetMethodName(event->u.frame.clazz, event->u.frame.method, &name, &type);
        if (strcmp(name, "called") == 0) agents[agent]->NotifyFramePop(event->u.frame.frame);
        break;
    }
    case JVMDI_EVENT_FRAME_POP:
        heard[agent][2]++;
        break;
    }
}

static void JNICALL first_hook(JNIEnv *jni, JVMDI_Event *event) { hook(0, event); }
static void JNICALL second_hook(JNIEnv *jni, JVMDI_Event *event) { hook(1, event); }

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jobject thread, jmethodID method, jlong location) { heard[2][0]++; }
static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jobject thread, jmethodID method, jlong location, jclass owner, jobject object,
                                 jfieldID field, char type, jvalue value) {
    heard[2][1]++;
}
static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jobject thread, jmethodID method) {
    char *name = NULL;
    (*env)->GetMethodName(env, method, &name, NULL, NULL);
    if (strcmp(name, "called") == 0) (*env)->NotifyFramePop(env, thread, 0);
}
static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jobject thread, jmethodID method, jboolean by_exception) { heard[2][2]++; }
static void JNICALL init(jvmtiEnv *env, JNIEnv *jni, jobject thread) { inits[2]++; }

static void show(const char *what, jint error) {
    if (error != 0) printf("%s: %d\n", what, (int)error);
}

JNIEXPORT void JNICALL Java_SeveralAgents_hear(JNIEnv *jni, jclass test, jint agent, jboolean at, jboolean watch, jboolean pop) {
    jmethodID called = (*jni)->GetStaticMethodID(jni, test, "called", "()I");
    jfieldID field = (*jni)->GetStaticFieldID(jni, test, "field", "I");
    if (agent == 2) {
        if (at != has_breakpoint[2]) show("breakpoint", at ? (*jvmti)->SetBreakpoint(jvmti, called, 0) : (*jvmti)->ClearBreakpoint(jvmti, called, 0));
        if (watch != has_watch[2])
            show("watch", watch ? (*jvmti)->SetFieldModificationWatch(jvmti, test, field) : (*jvmti)->ClearFieldModificationWatch(jvmti, test, field));
        show("mode", (*jvmti)->SetEventNotificationMode(jvmti, pop ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, NULL));
    } else {
        JVMDI_Interface_1 *jvmdi = agents[agent];
        if (at != has_breakpoint[agent]) show("breakpoint", at ? jvmdi->SetBreakpoint(test, called, 0) : jvmdi->ClearBreakpoint(test, called, 0));
        if (watch != has_watch[agent])
            show("watch", watch ? jvmdi->SetFieldModificationWatch(test, field) : jvmdi->ClearFieldModificationWatch(test, field));
        show("mode", jvmdi->SetEventNotificationMode(pop ? JVMDI_ENABLE : JVMDI_DISABLE, JVMDI_EVENT_METHOD_ENTRY, NULL));
    }
    has_breakpoint[agent] = at;
    has_watch[agent] = watch;
}

JNIEXPORT jstring JNICALL Java_SeveralAgents_heard(JNIEnv *jni, jclass test) {
    char text[256];
    snprintf(text, sizeof text, "breakpoints %d %d %d, modifications %d %d %d, frames %d %d %d, VM_INIT %d %d %d", heard[0][0], heard[1][0], heard[2][0],
             heard[0][1], heard[1][1], heard[2][1], heard[0][2], heard[1][2], heard[2][2], inits[0], inits[1], inits[2]);
    memset(heard, 0, sizeof heard);
    return (*jni)->NewStringUTF(jni, text);
}

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *vm, char *options, void *reserved) {
    java_vm = vm;
    int agent = strcmp(options, "first") == 0 ? 0 : 1;
    JVMDI_Interface_1 *again = NULL;
    (*vm)->GetEnv(vm, (void **)&agents[agent], JVMDI_VERSION_1);
    (*vm)->GetEnv(vm, (void **)&again, JVMDI_VERSION_1_2);
    printf("JVM_OnLoad %s, the same interface when asked again %d, as another agent's %d\n", options, again == agents[agent],
           loaded++ > 0 && agents[0] == agents[1]);
    agents[agent]->SetEventHook(agent == 0 ? first_hook : second_hook);
    fflush(stdout);
    return JNI_OK;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiCapabilities capabilities;
    jvmtiEventCallbacks callbacks;
    memset(&capabilities, 0, sizeof capabilities);
    memset(&callbacks, 0, sizeof callbacks);
    capabilities.can_generate_breakpoint_events = capabilities.can_generate_field_modification_events = 1;
    capabilities.can_generate_method_entry_events = capabilities.can_generate_frame_pop_events = 1;
    callbacks.Breakpoint = breakpoint;
    callbacks.FieldModification = modification;
    callbacks.MethodEntry = entry;
    callbacks.FramePop = popped;
    callbacks.VMInit = init;
    (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2);
    (*jvmti)->AddCapabilities(jvmti, &capabilities);
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_FIELD_MODIFICATION, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_FRAME_POP, NULL);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    printf("Agent_OnLoad %s\n", options);
    fflush(stdout);
    return JNI_OK;
}
