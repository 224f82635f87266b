/* A JVMDI agent that traces everything: all events of all threads, at the start every bytecode of the main thread too; of each event it asks
   whose it is, and of some how the thread came there. At the end it writes how many it heard of. */
#include <jvmdi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS 200000

static JVMDI_Interface_1 *jvmdi;
static const char *file;
static long heard[JVMDI_MAX_EVENT_TYPE_VAL + 1], failures;

static void check(jvmdiError error) {
    if (error != JVMDI_ERROR_NONE) __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
}

static void ask_method(jclass clazz, jmethodID method) {
    char *name, *type;
    if (method == OBSOLETE_METHOD_ID) return;
    check(jvmdi->GetMethodName(clazz, method, &name, &type));
    check(jvmdi->Deallocate((jbyte *)name));
    check(jvmdi->Deallocate((jbyte *)type));
}

/* The stack from a frame on. */
static void ask_stack(JNIEnv *jni, jframeID frame) {
    jclass clazz;
    jmethodID method;
    jlocation location;
    jvmdiError error = JVMDI_ERROR_NONE;
    for (int depth = 0; depth < 50 && error == JVMDI_ERROR_NONE; depth++) {
        check(jvmdi->GetFrameLocation(frame, &clazz, &method, &location));
        ask_method(clazz, method);
        (*jni)->DeleteGlobalRef(jni, clazz);
        error = jvmdi->GetCallerFrame(frame, &frame);
    }
    if (error != JVMDI_ERROR_NONE && error != JVMDI_ERROR_NO_MORE_FRAMES) check(error);
}

/* JVMDI's own event of the VM's start says nothing of the thread that it is sent in. */
static jthread current_thread(JNIEnv *jni) {
    jclass thread = (*jni)->FindClass(jni, "java/lang/Thread");
    return (*jni)->CallStaticObjectMethod(jni, thread, (*jni)->GetStaticMethodID(jni, thread, "currentThread", "()Ljava/lang/Thread;"));
}

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) {
    long count = __atomic_add_fetch(&heard[event->kind], 1, __ATOMIC_RELAXED);
    switch (event->kind) {
    case JVMDI_EVENT_SINGLE_STEP:
        if (count % 100 == 0) ask_method(event->u.single_step.clazz, event->u.single_step.method);
        if (count >= STEPS) check(jvmdi->SetEventNotificationMode(JVMDI_DISABLE, JVMDI_EVENT_SINGLE_STEP, event->u.single_step.thread));
        break;
    case JVMDI_EVENT_METHOD_ENTRY:
        if (count % 1000 == 0) jvmdi->NotifyFramePop(event->u.frame.frame); /* native ones are refused */
        if (count % 1000 == 0) ask_stack(jni, event->u.frame.frame);
        break;
    case JVMDI_EVENT_FRAME_POP:
        ask_method(event->u.frame.clazz, event->u.frame.method);
        break;
    case JVMDI_EVENT_EXCEPTION:
        ask_method(event->u.exception.clazz, event->u.exception.method);
        break;
    case JVMDI_EVENT_CLASS_PREPARE: {
        char *signature;
        check(jvmdi->GetClassSignature(event->u.class_event.clazz, &signature));
        check(jvmdi->Deallocate((jbyte *)signature));
        break;
    }
    case JVMDI_EVENT_VM_INIT:
        check(jvmdi->SetEventNotificationMode(JVMDI_ENABLE, JVMDI_EVENT_SINGLE_STEP, current_thread(jni)));
        break;
    case JVMDI_EVENT_VM_DEATH: {
        FILE *out = fopen(file, "w");
        for (int kind = 0; kind <= JVMDI_MAX_EVENT_TYPE_VAL; kind++) {
            if (heard[kind] > 0) fprintf(out, "%d %ld\n", kind, heard[kind]);
        }
        fprintf(out, "failures %ld\n", failures);
        fclose(out);
        break;
    }
    }
}

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *vm, char *options, void *reserved) {
    if ((*vm)->GetEnv(vm, (void **)&jvmdi, JVMDI_VERSION_1) != JNI_OK) return JNI_ERR;
    file = strdup(options);
    jvmdi->SetEventHook(hook);
    jint kinds[] = {JVMDI_EVENT_METHOD_ENTRY, JVMDI_EVENT_METHOD_EXIT, JVMDI_EVENT_EXCEPTION_CATCH};
    for (int i = 0; i < 3; i++) jvmdi->SetEventNotificationMode(JVMDI_ENABLE, kinds[i], NULL);
    return JNI_OK;
}
