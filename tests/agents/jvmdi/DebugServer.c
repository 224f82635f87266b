/*
 * dbgserv.c - a back end for a debugger, as they were written for the Java 2 SDK, version 1.2 to 1.4: nothing but <jvmdi.h> is
 * known. The event hook queues what it hears of, suspends the thread and wakes the command loop, which is a debug thread; that looks
 * into the suspended thread, changes a variable, and resumes it.
 *
 * usage: java -Xdebug -Xnoagent -Djava.compiler=NONE -XrunDebugServer:class=<name>,method=<name> ...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jvmdi.h>

#define JVMDI_FUNC_PTR(f) (jvmdi->f)
#define MAX_QUEUE 16

static JavaVM *jvm;
static JVMDI_Interface_1 *jvmdi = NULL;
static char class_sig[128], method_name[128];

static JVMDI_RawMonitor queue_lock;
static struct {
    jint kind;
    jthread thread;
} queue[MAX_QUEUE];
static int queue_length = 0, vm_dead = 0;

static void check(jvmdiError err, const char *what)
{
    if (err != JVMDI_ERROR_NONE) {
        printf("dbgserv: %s failed, error %d\n", what, (int)err);
        exit(1);
    }
}
#define CHECK(call) check(JVMDI_FUNC_PTR(call), #call)

/* Puts a breakpoint on the first instruction of the method. */
static void arm(JNIEnv *env, jclass clazz)
{
    jint count, i;
    jmethodID *methods;

    CHECK(GetClassMethods(clazz, &count, &methods));
    for (i = 0; i < count; i++) {
        char *name, *sig;
        jlocation start, end;
        CHECK(GetMethodName(clazz, methods[i], &name, &sig));
        if (strcmp(name, method_name) == 0) {
            jint max_stack, max_locals, args, modifiers;
            jboolean native_method, synthetic;
            CHECK(GetMethodLocation(clazz, methods[i], &start, &end));
            CHECK(GetMaxStack(clazz, methods[i], &max_stack));
            CHECK(GetMaxLocals(clazz, methods[i], &max_locals));
            CHECK(GetArgumentsSize(clazz, methods[i], &args));
            CHECK(GetMethodModifiers(clazz, methods[i], &modifiers));
            CHECK(IsMethodNative(clazz, methods[i], &native_method));
            CHECK(IsMethodSynthetic(clazz, methods[i], &synthetic));
            printf("dbgserv: %s%s code %d..%s, locals %d, arguments %d, modifiers %x, native %d, synthetic %d\n", name, sig, (int)start,
                   end > start ? "end" : "?", (int)max_locals, (int)args, (unsigned)modifiers, native_method, synthetic);
            if (max_stack < 1) printf("dbgserv: no operand stack?\n");
            CHECK(SetBreakpoint(clazz, methods[i], start));
        }
        CHECK(Deallocate((jbyte *)name));
        CHECK(Deallocate((jbyte *)sig));
    }
    CHECK(Deallocate((jbyte *)methods));
}

static void event_hook(JNIEnv *env, JVMDI_Event *event);

/* Shows the newest frames of the suspended thread. */
static void where(JNIEnv *env, jthread thread)
{
    jframeID frame;
    jint depth = 0, n = 0;
    jvmdiError err = JVMDI_FUNC_PTR(GetCurrentFrame(thread, &frame));

    for (; err == JVMDI_ERROR_NONE; err = JVMDI_FUNC_PTR(GetCallerFrame(frame, &frame))) {
        jclass clazz;
        jmethodID method;
        jlocation location;
        char *name, *sig;
        CHECK(GetFrameLocation(frame, &clazz, &method, &location));
        CHECK(GetMethodName(clazz, method, &name, &sig));
        if (strcmp(name, method_name) == 0) {
            CHECK(GetLocalInt(frame, 0, &n));
            printf("  [%d] %s n=%d\n", (int)++depth, name, (int)n);
        }
        CHECK(Deallocate((jbyte *)name));
        CHECK(Deallocate((jbyte *)sig));
        (*env)->DeleteGlobalRef(env, clazz);
    }
    if (err != JVMDI_ERROR_NO_MORE_FRAMES) printf("dbgserv: GetCallerFrame: %d\n", (int)err);
    CHECK(GetCurrentFrame(thread, &frame));
    CHECK(GetLocalInt(frame, 0, &n));
    if (n == 2) {
        printf("  n = 10\n");
        CHECK(SetLocalInt(frame, 0, 10));
        /* Once is enough. */
        CHECK(ClearAllBreakpoints());
    }
}

/* The command loop. */
static void debug_loop(void *arg)
{
    JNIEnv *env;

    (*jvm)->GetEnv(jvm, (void **)&env, JNI_VERSION_1_2);
    CHECK(RawMonitorEnter(queue_lock));
    while (!vm_dead) {
        while (queue_length == 0 && !vm_dead) CHECK(RawMonitorWait(queue_lock, 0));
        if (queue_length > 0) {
            jthread thread = queue[--queue_length].thread;
            jint status, suspend_status;
            CHECK(RawMonitorExit(queue_lock));
            /* The hook queues the event before its thread suspends itself. */
            do CHECK(GetThreadStatus(thread, &status, &suspend_status));
            while ((suspend_status & JVMDI_SUSPEND_STATUS_SUSPENDED) == 0);
            printf("dbgserv: stopped, status %d, at a breakpoint %d\n", (int)status, (suspend_status & JVMDI_SUSPEND_STATUS_BREAK) != 0);
            where(env, thread);
            fflush(stdout);
            CHECK(ResumeThread(thread));
            (*env)->DeleteGlobalRef(env, thread);
            CHECK(RawMonitorEnter(queue_lock));
        }
    }
    CHECK(RawMonitorExit(queue_lock));
}

static void start_debug_thread(JNIEnv *env)
{
    jclass clazz = (*env)->FindClass(env, "java/lang/Thread");
    jmethodID init = (*env)->GetMethodID(env, clazz, "<init>", "(Ljava/lang/String;)V");
    jobject thread = (*env)->NewObject(env, clazz, init, (*env)->NewStringUTF(env, "debug server"));

    CHECK(RunDebugThread(thread, debug_loop, NULL, JVMDI_THREAD_MAX_PRIORITY));
}

static void event_hook(JNIEnv *env, JVMDI_Event *event)
{
    switch (event->kind) {
    case JVMDI_EVENT_VM_INIT:
        start_debug_thread(env);
        break;
    case JVMDI_EVENT_CLASS_PREPARE: {
        char *sig;
        CHECK(GetClassSignature(event->u.class_event.clazz, &sig));
        if (strcmp(sig, class_sig) == 0) {
            printf("dbgserv: prepared %s\n", sig);
            arm(env, event->u.class_event.clazz);
        }
        CHECK(Deallocate((jbyte *)sig));
        break;
    }
    case JVMDI_EVENT_BREAKPOINT: {
        jthread thread = (*env)->NewGlobalRef(env, event->u.breakpoint.thread);
        CHECK(RawMonitorEnter(queue_lock));
        queue[queue_length].kind = event->kind;
        queue[queue_length++].thread = thread;
        CHECK(RawMonitorNotify(queue_lock));
        CHECK(RawMonitorExit(queue_lock));
        CHECK(SuspendThread(event->u.breakpoint.thread));
        break;
    }
    case JVMDI_EVENT_VM_DEATH:
        CHECK(RawMonitorEnter(queue_lock));
        vm_dead = 1;
        CHECK(RawMonitorNotifyAll(queue_lock));
        CHECK(RawMonitorExit(queue_lock));
        printf("dbgserv: bye\n");
        fflush(stdout);
        break;
    default:
        break;
    }
}

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *vm, char *options, void *reserved)
{
    char *comma;

    if (strncmp(options, "class=", 6) != 0 || (comma = strstr(options, ",method=")) == NULL) {
        printf("dbgserv: bad options %s\n", options);
        return JNI_ERR;
    }
    sprintf(class_sig, "L%.*s;", (int)(comma - options - 6), options + 6);
    strcpy(method_name, comma + 8);
    jvm = vm;
    if ((*vm)->GetEnv(vm, (void **)&jvmdi, JVMDI_VERSION_1) != JNI_OK) return JNI_ERR;
    CHECK(CreateRawMonitor("event queue", &queue_lock));
    CHECK(SetEventHook(event_hook));
    return JNI_OK;
}
