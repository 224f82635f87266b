/* What JVM TI's operations cost: the requests and operations of Tools.java. */
#include <jvmti.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static jvmtiEnv *jvmti;
static volatile long events;

static void check(const char *what, jvmtiError error) {
    if (error != JVMTI_ERROR_NONE) {
        fprintf(stderr, "%s: error %d\n", what, error);
        exit(1);
    }
}
#define CHECK(function, ...) check(#function, (*jvmti)->function(jvmti, ##__VA_ARGS__))

static void JNICALL method_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) { events++; }
static void JNICALL method_exit(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception, jvalue value) { events++; }
static void JNICALL at_location(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) { events++; }
static void JNICALL field_access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object, jfieldID field) {
    events++;
}
static void JNICALL field_modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                                       jfieldID field, char type, jvalue value) {
    events++;
}
static void JNICALL exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject thrown, jmethodID catcher,
                              jlocation catch_location) {
    events++;
}
static void JNICALL caught(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jobject thrown) { events++; }
static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) { events++; }
static void JNICALL sampled(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) { events++; }
static void JNICALL monitor_wait(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jlong timeout) { events++; }
static void JNICALL monitor_waited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jboolean timed_out) { events++; }
static void JNICALL class_event(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) { events++; }
static void JNICALL thread_event(jvmtiEnv *env, JNIEnv *jni, jthread thread) { events++; }

static void mode(int on, jvmtiEvent event, jthread thread) { CHECK(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, event, thread); }

static int is(const char *a, const char *b) { return strcmp(a, b) == 0; }

JNIEXPORT void JNICALL Java_Tools_request(JNIEnv *jni, jclass klass, jstring name, jboolean on) {
    const char *what = (*jni)->GetStringUTFChars(jni, name, NULL);
    long before = events;
    jthread current = NULL;
    CHECK(GetCurrentThread, &current);
    if (is(what, "method entry and exit")) {
        mode(on, JVMTI_EVENT_METHOD_ENTRY, current);
        mode(on, JVMTI_EVENT_METHOD_EXIT, current);
    } else if (is(what, "single step")) {
        mode(on, JVMTI_EVENT_SINGLE_STEP, current);
    } else if (is(what, "breakpoint")) {
        jmethodID method = (*jni)->GetStaticMethodID(jni, klass, "stopped", "()V");
        if (on) CHECK(SetBreakpoint, method, 0);
        else CHECK(ClearBreakpoint, method, 0);
        mode(on, JVMTI_EVENT_BREAKPOINT, NULL);
    } else if (is(what, "unhit breakpoint")) {
        // Where the loop never comes: the fifth line.
        jmethodID method = (*jni)->GetStaticMethodID(jni, klass, "unhit", "()J");
        jvmtiLineNumberEntry *lines = NULL;
        jint count = 0;
        CHECK(GetLineNumberTable, method, &count, &lines);
        if (on) CHECK(SetBreakpoint, method, lines[4].start_location);
        else CHECK(ClearBreakpoint, method, lines[4].start_location);
        CHECK(Deallocate, (unsigned char *)lines);
        mode(on, JVMTI_EVENT_BREAKPOINT, NULL);
    } else if (is(what, "watched read") || is(what, "watched write")) {
        jfieldID field = (*jni)->GetFieldID(jni, klass, "field", "I");
        if (is(what, "watched read")) {
            if (on) CHECK(SetFieldAccessWatch, klass, field);
            else CHECK(ClearFieldAccessWatch, klass, field);
            mode(on, JVMTI_EVENT_FIELD_ACCESS, NULL);
        } else {
            if (on) CHECK(SetFieldModificationWatch, klass, field);
            else CHECK(ClearFieldModificationWatch, klass, field);
            mode(on, JVMTI_EVENT_FIELD_MODIFICATION, NULL);
        }
    } else if (is(what, "exception")) {
        mode(on, JVMTI_EVENT_EXCEPTION, current);
        mode(on, JVMTI_EVENT_EXCEPTION_CATCH, current);
    } else if (is(what, "frame pop")) {
        mode(on, JVMTI_EVENT_FRAME_POP, current);
    } else if (is(what, "sampled allocation")) {
        CHECK(SetHeapSamplingInterval, 0);
        mode(on, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL);
    } else if (is(what, "monitor wait")) {
        mode(on, JVMTI_EVENT_MONITOR_WAIT, NULL);
        mode(on, JVMTI_EVENT_MONITOR_WAITED, NULL);
    } else if (is(what, "events of virtual threads")) {
        mode(on, JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
        mode(on, JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
    } else if (is(what, "events of classes")) {
        mode(on, JVMTI_EVENT_CLASS_LOAD, NULL);
        mode(on, JVMTI_EVENT_CLASS_PREPARE, NULL);
    } else if (is(what, "thread start and end")) {
        mode(on, JVMTI_EVENT_THREAD_START, NULL);
        mode(on, JVMTI_EVENT_THREAD_END, NULL);
    }
    static long begun;
    if (on) {
        begun = before;
    } else if (is(what, "unhit breakpoint") ? before != begun : before - begun < 90) {
        fprintf(stderr, "%s: %ld events\n", what, before - begun);
        exit(1);
    }
    (*jni)->ReleaseStringUTFChars(jni, name, what);
}

JNIEXPORT void JNICALL Java_Tools_popNotified(JNIEnv *jni, jclass klass) { CHECK(NotifyFramePop, NULL, 1); }
JNIEXPORT void JNICALL Java_Tools_popPlain(JNIEnv *jni, jclass klass) {}

static jint JNICALL count_object(jlong class_tag, jlong size, jlong *tag, jint length, void *user_data) {
    ++*(long *)user_data;
    return JVMTI_VISIT_OBJECTS;
}

static jint JNICALL count_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag, jlong size,
                                    jlong *tag, jlong *referrer_tag, jint length, void *user_data) {
    ++*(long *)user_data;
    return JVMTI_VISIT_OBJECTS;
}

JNIEXPORT void JNICALL Java_Idle_hold(JNIEnv *jni, jclass klass, jboolean all) {
    jvmtiCapabilities capabilities;
    if (all) {
        CHECK(GetPotentialCapabilities, &capabilities);
        CHECK(AddCapabilities, &capabilities);
    } else {
        CHECK(GetCapabilities, &capabilities);
        CHECK(RelinquishCapabilities, &capabilities);
    }
}

JNIEXPORT jlong JNICALL Java_Idle_cpuTime(JNIEnv *jni, jclass klass) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

static volatile jint sum;

JNIEXPORT jlong JNICALL Java_Tools_perform(JNIEnv *jni, jclass klass, jstring name, jthread thread, jclass type, jobjectArray objects) {
    const char *what = (*jni)->GetStringUTFChars(jni, name, NULL);
    long done = 0;
    if (is(what, "stack")) {
        static jvmtiFrameInfo frames[2000];
        for (; done < 200; done++) {
            jint count = 0;
            CHECK(GetStackTrace, thread, 0, 2000, frames, &count);
        }
    } else if (is(what, "stacks")) {
        for (; done < 20; done++) {
            jvmtiStackInfo *infos = NULL;
            jint count = 0;
            CHECK(GetAllStackTraces, 100, &infos, &count);
            CHECK(Deallocate, (unsigned char *)infos);
        }
    } else if (is(what, "suspend")) {
        for (; done < 300; done++) {
            CHECK(SuspendThread, thread);
            CHECK(ResumeThread, thread);
        }
    } else if (is(what, "locals")) {
        CHECK(SuspendThread, thread);
        for (; done < 2000; done++) {
            jint value = 0;
            CHECK(GetLocalInt, thread, 0, 0, &value);
            sum += value;
        }
        CHECK(ResumeThread, thread);
    } else if (is(what, "retransform")) {
        for (; done < 20; done++) CHECK(RetransformClasses, 1, &type);
    } else if (is(what, "redefine")) {
        for (; done < 20; done++) {
            jbyteArray bytes = (*jni)->GetObjectArrayElement(jni, objects, (jsize)done % 2);
            jbyte *elements = (*jni)->GetByteArrayElements(jni, bytes, NULL);
            jvmtiClassDefinition definition = {type, (*jni)->GetArrayLength(jni, bytes), (unsigned char *)elements};
            CHECK(RedefineClasses, 1, &definition);
            (*jni)->ReleaseByteArrayElements(jni, bytes, elements, JNI_ABORT);
        }
    } else if (is(what, "signature")) {
        for (; done < 100000; done++) {
            char *signature = NULL;
            CHECK(GetClassSignature, type, &signature, NULL);
            CHECK(Deallocate, (unsigned char *)signature);
        }
    } else if (is(what, "name") || is(what, "lines") || is(what, "variables")) {
        jint count = 0;
        jmethodID *methods = NULL;
        CHECK(GetClassMethods, type, &count, &methods);
        for (jint round = 0; round < 2000; round++) {
            for (jint i = 0; i < count; i++, done++) {
                if (is(what, "name")) {
                    char *name = NULL, *signature = NULL;
                    CHECK(GetMethodName, methods[i], &name, &signature, NULL);
                    CHECK(Deallocate, (unsigned char *)name);
                    CHECK(Deallocate, (unsigned char *)signature);
                } else if (is(what, "lines")) {
                    jint length = 0;
                    jvmtiLineNumberEntry *table = NULL;
                    CHECK(GetLineNumberTable, methods[i], &length, &table);
                    CHECK(Deallocate, (unsigned char *)table);
                } else {
                    jint length = 0;
                    jvmtiLocalVariableEntry *table = NULL;
                    CHECK(GetLocalVariableTable, methods[i], &length, &table);
                    for (jint j = 0; j < length; j++) {
                        CHECK(Deallocate, (unsigned char *)table[j].name);
                        CHECK(Deallocate, (unsigned char *)table[j].signature);
                        CHECK(Deallocate, (unsigned char *)table[j].generic_signature);
                    }
                    CHECK(Deallocate, (unsigned char *)table);
                }
            }
        }
        CHECK(Deallocate, (unsigned char *)methods);
    } else if (is(what, "tag") || is(what, "tagged")) {
        jint length = (*jni)->GetArrayLength(jni, objects);
        for (; done < length; done++) {
            jobject object = (*jni)->GetObjectArrayElement(jni, objects, done);
            jlong tag = done + 1;
            if (is(what, "tag")) CHECK(SetTag, object, tag);
            else CHECK(GetTag, object, &tag);
            (*jni)->DeleteLocalRef(jni, object);
        }
    } else {
        jvmtiHeapCallbacks callbacks;
        memset(&callbacks, 0, sizeof callbacks);
        callbacks.heap_iteration_callback = count_object;
        callbacks.heap_reference_callback = count_reference;
        if (is(what, "iterate")) CHECK(IterateThroughHeap, 0, NULL, &callbacks, &done);
        else CHECK(FollowReferences, 0, NULL, NULL, &callbacks, &done);
    }
    (*jni)->ReleaseStringUTFChars(jni, name, what);
    return done;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
    jvmtiCapabilities all;
    CHECK(GetPotentialCapabilities, &all);
    CHECK(AddCapabilities, &all);
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.MethodEntry = method_entry;
    callbacks.MethodExit = method_exit;
    callbacks.SingleStep = at_location;
    callbacks.Breakpoint = at_location;
    callbacks.FieldAccess = field_access;
    callbacks.FieldModification = field_modification;
    callbacks.Exception = exception;
    callbacks.ExceptionCatch = caught;
    callbacks.FramePop = popped;
    callbacks.SampledObjectAlloc = sampled;
    callbacks.MonitorWait = monitor_wait;
    callbacks.MonitorWaited = monitor_waited;
    callbacks.ThreadStart = thread_event;
    callbacks.ThreadEnd = thread_event;
    callbacks.VirtualThreadStart = thread_event;
    callbacks.VirtualThreadEnd = thread_event;
    callbacks.ClassLoad = class_event;
    callbacks.ClassPrepare = class_event;
    CHECK(SetEventCallbacks, &callbacks, sizeof callbacks);
    return JNI_OK;
}
