/* Does to programs made at random what tools do and no program must notice: breakpoints, steps, watches, entry and exit, frame pops, reads of
   locals and writes of what was read, new versions of classes that are the same, collections, walks of the heap; and a thread of its own suspends
   the programs' and looks at it the same way. Its option is a seed. A word on standard output, which is compared, tells of a call that failed. */
#include <jvmti.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CALL(function, ...) ((*env)->function(env, ##__VA_ARGS__))
#define MOST 400

typedef struct { jmethodID method; jlocation location; } Place;

static unsigned long option;
static _Thread_local unsigned long seed;
/* What the other thread suspends. */
static _Atomic(jthread) runner;
/* Of the present program; the thread's that runs it. */
static Place places[MOST];
static jclass classes[8];
static int place_count, class_count;

static unsigned any(unsigned below) {
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    return (unsigned)(seed >> 33) % below;
}

/* Errors that tell of a fault of this agent's or the VM's; the others are answers. */
static void sound(const char *what, jvmtiError error) {
    if (error != JVMTI_ERROR_NONE) {
        printf("%s: error %d\n", what, error);
        exit(3);
    }
}

/* Reads the locals of a frame of this thread, or of one that is suspended, and writes back what was read. */
static void locals(jvmtiEnv *env, JNIEnv *jni, jthread thread, jint depth) {
    jmethodID method;
    jlocation location;
    jint most;
    if (CALL(GetFrameLocation, thread, depth, &method, &location) != JVMTI_ERROR_NONE || location < 0) return;
    if (CALL(GetMaxLocals, method, &most) != JVMTI_ERROR_NONE) return;
    for (jint slot = 0; slot < most; slot++) {
        jint number;
        jlong wide;
        jfloat real;
        jdouble fine;
        jobject object;
        switch (any(5)) {
        case 0: if (CALL(GetLocalInt, thread, depth, slot, &number) == JVMTI_ERROR_NONE) CALL(SetLocalInt, thread, depth, slot, number); break;
        case 1: if (CALL(GetLocalLong, thread, depth, slot, &wide) == JVMTI_ERROR_NONE) CALL(SetLocalLong, thread, depth, slot, wide); break;
        case 2: if (CALL(GetLocalFloat, thread, depth, slot, &real) == JVMTI_ERROR_NONE) CALL(SetLocalFloat, thread, depth, slot, real); break;
        case 3: if (CALL(GetLocalDouble, thread, depth, slot, &fine) == JVMTI_ERROR_NONE) CALL(SetLocalDouble, thread, depth, slot, fine); break;
        default:
            if (CALL(GetLocalObject, thread, depth, slot, &object) == JVMTI_ERROR_NONE) {
                CALL(SetLocalObject, thread, depth, slot, object);
                (*jni)->DeleteLocalRef(jni, object);
            }
        }
    }
}

static jint JNICALL visited(jlong class_tag, jlong size, jlong *tag, jint length, void *user) {
    if (any(64) == 0) *tag = *tag == 0 ? 7 : 0;
    return JVMTI_VISIT_OBJECTS;
}

static void toggle(jvmtiEnv *env, jthread thread) {
    static const jvmtiEvent kinds[] = {JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_EXCEPTION,
        JVMTI_EVENT_EXCEPTION_CATCH, JVMTI_EVENT_SINGLE_STEP};
    sound("SetEventNotificationMode", CALL(SetEventNotificationMode, any(3) == 0 ? JVMTI_ENABLE : JVMTI_DISABLE, kinds[any(6)], thread));
}

static void act(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jvmtiFrameInfo frames[8];
    jint count;
    switch (any(40)) {
    case 0: case 1: case 2: locals(env, jni, NULL, (jint)any(3)); break;
    case 3: case 4: CALL(NotifyFramePop, NULL, (jint)any(4)); break;
    case 5: case 6: case 7: case 8: toggle(env, thread); break;
    case 9: sound("GetStackTrace", CALL(GetStackTrace, NULL, 0, 8, frames, &count)); break;
    case 10: case 11: case 12:
        if (place_count > 0) {
            Place place = places[any((unsigned)place_count)];
            if (any(2) == 0) CALL(SetBreakpoint, place.method, place.location);
            else CALL(ClearBreakpoint, place.method, place.location);
        }
        break;
    case 13: {
        jvmtiMonitorStackDepthInfo *owned;
        sound("GetOwnedMonitorStackDepthInfo", CALL(GetOwnedMonitorStackDepthInfo, NULL, &count, &owned));
        for (jint i = 0; i < count; i++) (*jni)->DeleteLocalRef(jni, owned[i].monitor);
        CALL(Deallocate, (unsigned char *)owned);
        break;
    }
    case 14:
        if (any(60) == 0 && class_count > 0) sound("RetransformClasses", CALL(RetransformClasses, 1, &classes[any((unsigned)class_count)]));
        break;
    case 15:
        if (any(200) == 0) {
            jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = visited};
            sound("IterateThroughHeap", CALL(IterateThroughHeap, 0, NULL, &callbacks, NULL));
        }
        break;
    case 16:
        if (any(200) == 0) sound("ForceGarbageCollection", CALL(ForceGarbageCollection));
        break;
    }
}

static void JNICALL at_place(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) { act(env, jni, thread); }
static void JNICALL at_method(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { act(env, jni, thread); }
static void JNICALL at_exit_of(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) { act(env, jni, thread); }
static void JNICALL at_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown) { act(env, jni, thread); }
static void JNICALL at_access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                              jfieldID field) { act(env, jni, thread); }
static void JNICALL at_change(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                              jfieldID field, char kind, jvalue value) { act(env, jni, thread); }
static void JNICALL at_throw(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject exception,
                             jmethodID catcher, jlocation caught) { act(env, jni, thread); }
static void JNICALL at_catch(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject exception) { act(env, jni, thread); }

/* What is done to a program hangs on the program and on the option alone. */
static void begin(jvmtiEnv *env, jclass klass) {
    jint count, size;
    unsigned char *bytes;
    sound("GetConstantPool", CALL(GetConstantPool, klass, &count, &size, &bytes));
    seed = option;
    for (jint i = 0; i < size; i++) seed = (seed ^ bytes[i]) * 0x100000001B3UL;
    CALL(Deallocate, bytes);
}

static void JNICALL prepared(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    char *name;
    sound("GetClassSignature", CALL(GetClassSignature, klass, &name, NULL));
    char letter = strlen(name) == 3 ? name[1] : 0;
    CALL(Deallocate, (unsigned char *)name);
    if (letter == 0) return;
    if (letter == 'P') {
        if (runner == NULL) runner = (*jni)->NewGlobalRef(jni, thread);
        for (int i = 0; i < class_count; i++) (*jni)->DeleteGlobalRef(jni, classes[i]);
        place_count = class_count = 0;
        begin(env, klass);
    }
    classes[class_count++] = (*jni)->NewGlobalRef(jni, klass);
    jint count;
    jmethodID *methods;
    sound("GetClassMethods", CALL(GetClassMethods, klass, &count, &methods));
    for (jint i = 0; i < count; i++) {
        jint lines;
        jvmtiLineNumberEntry *table;
        if (CALL(GetLineNumberTable, methods[i], &lines, &table) != JVMTI_ERROR_NONE) continue;
        for (jint line = 0; line < lines && place_count < MOST; line++) {
            Place place = {methods[i], table[line].start_location};
            places[place_count++] = place;
            if (any(8) == 0) CALL(SetBreakpoint, place.method, place.location);
        }
        CALL(Deallocate, (unsigned char *)table);
    }
    CALL(Deallocate, (unsigned char *)methods);
    jfieldID *fields;
    sound("GetClassFields", CALL(GetClassFields, klass, &count, &fields));
    for (jint i = 0; i < count; i++) {
        if (any(10) == 0) sound("SetFieldAccessWatch", CALL(SetFieldAccessWatch, klass, fields[i]));
        if (any(10) == 0) sound("SetFieldModificationWatch", CALL(SetFieldModificationWatch, klass, fields[i]));
    }
    CALL(Deallocate, (unsigned char *)fields);
}

/* Suspends the thread of the programs wherever it is, and lets it go again. */
static void JNICALL suspend(jvmtiEnv *env, JNIEnv *jni, void *nothing) {
    seed = option + 1;
    for (;;) {
        struct timespec pause = {0, any(1000000)};
        nanosleep(&pause, NULL);
        jthread thread = runner;
        if (thread == NULL || CALL(SuspendThread, thread) != JVMTI_ERROR_NONE) continue;
        jvmtiFrameInfo frames[8];
        jint count;
        sound("GetStackTrace of the suspended thread", CALL(GetStackTrace, thread, 0, 8, frames, &count));
        for (int i = (int)any(3); i > 0; i--) locals(env, jni, thread, (jint)any(6));
        if (any(4) == 0) CALL(NotifyFramePop, thread, (jint)any(4));
        if (any(4) == 0) toggle(env, thread);
        sound("ResumeThread", CALL(ResumeThread, thread));
    }
}

static void JNICALL began(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    jclass class = (*jni)->FindClass(jni, "java/lang/Thread");
    jobject own = (*jni)->NewObject(jni, class, (*jni)->GetMethodID(jni, class, "<init>", "()V"));
    sound("RunAgentThread", CALL(RunAgentThread, own, suspend, NULL, JVMTI_THREAD_NORM_PRIORITY));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    jvmtiEnv *env = NULL;
    if ((*vm)->GetEnv(vm, (void **)&env, JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
    option = strtoul(options, NULL, 10);
    jvmtiCapabilities all;
    sound("GetPotentialCapabilities", CALL(GetPotentialCapabilities, &all));
    sound("AddCapabilities", CALL(AddCapabilities, &all));
    jvmtiEventCallbacks callbacks = {
        .Breakpoint = at_place, .SingleStep = at_place, .MethodEntry = at_method, .MethodExit = at_exit_of, .FramePop = at_pop,
        .FieldAccess = at_access, .FieldModification = at_change, .Exception = at_throw, .ExceptionCatch = at_catch, .ClassPrepare = prepared,
        .VMInit = began};
    sound("SetEventCallbacks", CALL(SetEventCallbacks, &callbacks, sizeof callbacks));
    jvmtiEvent kinds[] = {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FRAME_POP, JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_FIELD_MODIFICATION,
        JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_VM_INIT};
    for (int i = 0; i < 6; i++) sound("SetEventNotificationMode", CALL(SetEventNotificationMode, JVMTI_ENABLE, kinds[i], NULL));
    return JNI_OK;
}
