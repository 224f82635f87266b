/* Threads: what their status is, monitors, suspension one by one and by lists, threads of the agent, groups, and events of its own. */
#define _GNU_SOURCE
#include "jvmdi_agent.h"
#include <dlfcn.h>

static JVMDI_RawMonitor lock;
static int debug_thread_ran, allocations;

static const char *status_name(jint status) {
    static const char *names[] = {"UNKNOWN", "ZOMBIE", "RUNNING", "SLEEPING", "MONITOR", "WAIT"};
    return names[status + 1];
}

NATIVE(jint, ThreadStates, statusOf, jthread thread) {
    jint status = -2, suspended;
    MUST(GetThreadStatus, thread, &status, &suspended);
    return status;
}

NATIVE(void, ThreadStates, states, jstring when, jobjectArray threads) {
    say("%s:", (*jni)->GetStringUTFChars(jni, when, NULL));
    for (jint i = 0; i < (*jni)->GetArrayLength(jni, threads); i++) {
        jthread thread = (*jni)->GetObjectArrayElement(jni, threads, i);
        JVMDI_thread_info info;
        jint status, suspended;
        MUST(GetThreadStatus, thread, &status, &suspended);
        jvmdiError error = jvmdi->GetThreadInfo(thread, &info);
        say("  %s: %s, suspended %d", error ? name_of_error(error) : info.name, status_name(status), (int)suspended);
    }
}

static jvmdiError JNICALL allocate(jlong size, jbyte **memory) {
    allocations++;
    *memory = malloc(size);
    return JVMDI_ERROR_NONE;
}

static jvmdiError JNICALL refuse(jlong size, jbyte **memory) { return JVMDI_ERROR_OUT_OF_MEMORY; }

static jvmdiError JNICALL deallocate(jbyte *memory) {
    allocations--;
    free(memory);
    return JVMDI_ERROR_NONE;
}

NATIVE(void, ThreadStates, suspendAll, jobjectArray threads, jobject monitor, jobject contended) {
    jthread list[8];
    jvmdiError results[8];
    JVMDI_monitor_info usage;
    JVMDI_owned_monitor_info owned;
    JVMDI_thread_info info;
    jobject waited = NULL;
    jint count = (*jni)->GetArrayLength(jni, threads);
    for (jint i = 0; i < count; i++) list[i] = (*jni)->GetObjectArrayElement(jni, threads, i);
    list[count] = NULL;
    SHOW(GetMonitorInfo, monitor, &usage);
    SHOW(GetOwnedMonitorInfo, list[4], &owned);
    SHOW(GetCurrentContendedMonitor, list[4], &waited);
    SHOW(SuspendThread, list[2]);
    SHOW(SuspendThread, list[2]);
    MUST(SuspendThreadList, count + 1, list, results);
    for (jint i = 0; i <= count; i++) say("  %d: %s", (int)i, name_of_error(results[i]));
    Java_ThreadStates_states(jni, test, (*jni)->NewStringUTF(jni, "suspended"), threads);
    MUST(GetMonitorInfo, monitor, &usage);
    say("monitor: owner %s, entries %d, waiters %d, %s", usage.owner == NULL ? "none" : thread_name(usage.owner), (int)usage.entry_count,
        (int)usage.waiter_count, thread_name(usage.waiters[0]));
    MUST(GetMonitorInfo, contended, &usage);
    say("contended: owner %s, entries %d, waiters %d, %s, global %d", thread_name(usage.owner), (int)usage.entry_count, (int)usage.waiter_count,
        thread_name(usage.waiters[0]), (*jni)->GetObjectRefType(jni, usage.owner) == JNIGlobalRefType);
    MUST(GetOwnedMonitorInfo, list[4], &owned);
    say("waits owns %d, the contended one %d", (int)owned.owned_monitor_count, (*jni)->IsSameObject(jni, owned.owned_monitors[0], contended));
    MUST(GetCurrentContendedMonitor, list[4], &waited);
    say("waits, which was not notified, waits to enter nothing %d", waited == NULL);
    MUST(GetCurrentContendedMonitor, list[5], &waited);
    say("enters waits for the contended one %d", (*jni)->IsSameObject(jni, waited, contended));
    MUST(GetCurrentContendedMonitor, list[2], &waited);
    say("runs waits for nothing %d", waited == NULL);
    MUST(ResumeThreadList, count + 1, list, results);
    for (jint i = 0; i <= count; i++) say("  %d: %s", (int)i, name_of_error(results[i]));
    SHOW(ResumeThread, list[2]);
    SHOW(SuspendThreadList, -1, list, results);
    /* Memory comes from the agent's functions, and goes back to them when a call fails. */
    MUST(SetAllocationHooks, allocate, deallocate);
    MUST(GetThreadInfo, list[0], &info);
    say("allocations %d", allocations);
    MUST(Deallocate, (jbyte *)info.name);
    say("allocations %d", allocations);
    MUST(SetAllocationHooks, refuse, deallocate);
    SHOW(GetThreadInfo, list[0], &info);
    MUST(SetAllocationHooks, NULL, NULL);
}

static void JNICALL debug_thread(void *argument) {
    JNIEnv *jni = NULL;
    JVMDI_Interface_1 *own = NULL;
    say("debug thread: %s, attached %d", (const char *)argument, (*java_vm)->GetEnv(java_vm, (void **)&jni, JNI_VERSION_1_2) == JNI_OK);
    (*java_vm)->GetEnv(java_vm, (void **)&own, JVMDI_VERSION_1);
    say("its interface is the agent's %d", own == jvmdi);
    jvmdi->RawMonitorEnter(lock);
    debug_thread_ran = 1;
    jvmdi->RawMonitorNotifyAll(lock);
    jvmdi->RawMonitorExit(lock);
}

NATIVE(void, ThreadStates, debugThread, jthread thread) {
    JVMDI_thread_group_info group;
    JVMDI_thread_info info;
    jthread *threads;
    jthreadGroup *groups;
    jint thread_count, group_count;
    SHOW(RawMonitorExit, lock);
    MUST(RawMonitorEnter, lock);
    MUST(RunDebugThread, thread, debug_thread, "its argument", JVMDI_THREAD_NORM_PRIORITY);
    while (!debug_thread_ran) MUST(RawMonitorWait, lock, 0);
    MUST(RawMonitorExit, lock);
    SHOW(RunDebugThread, thread, debug_thread, "its argument", JVMDI_THREAD_NORM_PRIORITY);
    MUST(GetTopThreadGroups, &group_count, &groups);
    MUST(GetThreadGroupInfo, groups[0], &group);
    say("%d top group %s, parent %d, priority %d", (int)group_count, group.name, group.parent != NULL, (int)group.max_priority);
    MUST(GetThreadGroupChildren, groups[0], &thread_count, &threads, &group_count, &groups);
    jclass classes = (*jni)->FindClass(jni, "java/lang/Thread");
    jthread current = (*jni)->CallStaticObjectMethod(jni, classes, (*jni)->GetStaticMethodID(jni, classes, "currentThread", "()Ljava/lang/Thread;"));
    MUST(GetThreadInfo, current, &info);
    say("%s, priority %d, daemon %d, loader %d, group %d", info.name, (int)info.priority, info.is_daemon, info.context_class_loader != NULL,
        info.thread_group != NULL);
    MUST(GetAllThreads, &thread_count, &threads);
    int found = 0;
    for (jint i = 0; i < thread_count; i++) found += (*jni)->IsSameObject(jni, threads[i], current);
    say("among all threads %d", found);
}

NATIVE(void, ThreadStates, signals, jthread interrupted, jthread stopped, jobject error) {
    SHOW(InterruptThread, interrupted);
    /* The event may come before the function returns. */
    MUST(RawMonitorEnter, lock);
    SHOW(StopThread, stopped, error);
    MUST(RawMonitorExit, lock);
}

NATIVE(void, ThreadStates, userEvents, jobject object) {
    jvmdiError (JNICALL *post)(JNIEnv *, jobject, jint) = dlsym(RTLD_DEFAULT, "JVMDI_PostUserEvent");
    say("%s", name_of_error(post(jni, object, 17)));
    disable(JVMDI_EVENT_USER_DEFINED, NULL);
    say("%s", name_of_error(post(jni, object, 18)));
}

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) {
    if (event->kind == JVMDI_EVENT_USER_DEFINED) {
        say("USER_DEFINED %s %d", class_signature((*jni)->GetObjectClass(jni, event->u.user.object)), (int)event->u.user.key);
    }
    if (event->kind == JVMDI_EVENT_EXCEPTION) {
        char *signature = class_signature((*jni)->GetObjectClass(jni, event->u.exception.exception));
        if (strcmp(signature, "Ljava/lang/Error;") == 0) {
            MUST(RawMonitorEnter, lock);
            say("EXCEPTION %s in %s, caught %d", signature, thread_name(event->u.exception.thread), event->u.exception.catch_clazz != NULL);
            MUST(RawMonitorExit, lock);
        }
    }
}

static void start(char *options) {
    MUST(CreateRawMonitor, "lock", &lock);
    MUST(SetEventHook, hook);
}
