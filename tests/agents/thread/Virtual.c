/* Virtual threads: start and end, states, stacks, locals, monitors, storage, suspension, events of one thread. */
#include "agent.h"

static jrawMonitorID log_lock;

NATIVE(void, Virtual, look, jstring what, jthread thread) {
    jint state = 0, count = 0;
    jthreadGroup group;
    jvmtiThreadInfo info;
    MUST(GetThreadState, thread, &state);
    MUST(GetThreadInfo, thread, &info);
    jvmtiThreadGroupInfo group_info = {0};
    if (info.thread_group != NULL) MUST(GetThreadGroupInfo, info.thread_group, &group_info);
    say("%s: %s state %x priority %d daemon %d group %s", text_of(jni, what), info.name, state, info.priority, info.is_daemon,
        group_info.name == NULL ? "-" : group_info.name);
    (void)group;
    jobject *owned = NULL, contended = NULL;
    if (MUST(GetOwnedMonitorInfo, thread, &count, &owned) == JVMTI_ERROR_NONE) say("  owns %d", count);
    jvmtiMonitorStackDepthInfo *depths = NULL;
    if (MUST(GetOwnedMonitorStackDepthInfo, thread, &count, &depths) == JVMTI_ERROR_NONE) {
        for (int i = 0; i < count; i++) {
            jmethodID method;
            jlocation location;
            MUST(GetFrameLocation, thread, depths[i].stack_depth, &method, &location);
            say("  in %s", full_name(method));
        }
    }
    if (MUST(GetCurrentContendedMonitor, thread, &contended) == JVMTI_ERROR_NONE) {
        if (contended != NULL) {
            jvmtiMonitorUsage usage;
            say("  contends for %s", class_signature((*jni)->GetObjectClass(jni, contended)));
            if (MUST(GetObjectMonitorUsage, contended, &usage) == JVMTI_ERROR_NONE) {
                say("  owner %s, %d entries, %d waiters, %d to be notified", usage.owner == NULL ? "none" : thread_name(usage.owner), usage.entry_count,
                    usage.waiter_count, usage.notify_waiter_count);
            }
        } else {
            say("  contends for nothing");
        }
    }
}

NATIVE(void, Virtual, stack, jstring what, jthread thread) {
    jvmtiFrameInfo frames[64];
    jint count = 0, total = 0;
    say("stack of %s", text_of(jni, what));
    if (MUST(GetStackTrace, thread, 0, 64, frames, &count) != JVMTI_ERROR_NONE) return;
    for (int i = 0; i < count; i++) {
        char *name = full_name(frames[i].method);
        char *lambda = strstr(name, "$$Lambda");
        if (lambda != NULL) strcpy(lambda, "$$Lambda");
        /* docs/differences.md: the line of a monitorenter. Where a loop is, is chance. */
        int unsure = i == 0 && (strcmp(text_of(jni, what), "blocked") == 0 || strcmp(text_of(jni, what), "busy") == 0);
        say("  %d %s line %d", i, name, unsure ? 0 : line_of(frames[i].method, frames[i].location));
    }
    MUST(GetFrameCount, thread, &total);
    say("  %d of %d", count, total);
}

static int depth_of(jthread thread, const char *name) {
    jvmtiFrameInfo frames[64];
    jint count = 0;
    if (MUST(GetStackTrace, thread, 0, 64, frames, &count) != JVMTI_ERROR_NONE) return -1;
    for (int i = 0; i < count; i++) {
        if (strcmp(method_name(frames[i].method), name) == 0 && class_is(declaring(frames[i].method), "LVirtual;")) return i;
    }
    return -1;
}

NATIVE(void, Virtual, local, jthread thread, jstring method, jstring variable) {
    int depth = depth_of(thread, text_of(jni, method));
    jmethodID id;
    jlocation location;
    for (int i = 0; i < 3; i++) {
        if (MUST(GetFrameLocation, thread, depth + i, &id, &location) != JVMTI_ERROR_NONE) return;
        jint slot = slot_of(id, text_of(jni, variable), location), number = 0;
        jobject object = NULL;
        if (strcmp(text_of(jni, variable), "text") == 0) {
            if (MUST(GetLocalObject, thread, depth + i, slot, &object) == JVMTI_ERROR_NONE) say("  %s", text_of(jni, object));
        } else if (MUST(GetLocalInt, thread, depth + i, slot, &number) == JVMTI_ERROR_NONE) {
            say("  %d", number);
        }
    }
}

NATIVE(void, Virtual, storage, jthread thread, jlong value) {
    void *now = NULL;
    MUST(GetThreadLocalStorage, thread, &now);
    say("storage of %s was %ld", thread_name(thread), (long)now);
    MUST(SetThreadLocalStorage, thread, (void *)value);
}

NATIVE(jint, Virtual, suspend, jthread thread) {
    return (*jvmti)->SuspendThread(jvmti, thread);
}

NATIVE(jint, Virtual, resume, jthread thread) {
    return (*jvmti)->ResumeThread(jvmti, thread);
}

NATIVE(void, Virtual, entries, jthread thread, jboolean on) {
    if (on) enable(JVMTI_EVENT_METHOD_ENTRY, thread);
    else disable(JVMTI_EVENT_METHOD_ENTRY, thread);
}

NATIVE(void, Virtual, popOf, jthread thread, jstring method) {
    SHOW(NotifyFramePop, thread, depth_of(thread, text_of(jni, method)) + 1);
    enable(JVMTI_EVENT_FRAME_POP, thread);
}

NATIVE(void, Virtual, errors, jthread thread) {
    jlong nanos;
    jint number;
    jobject object;
    SHOW(PopFrame, thread);
    SHOW(ForceEarlyReturnVoid, thread);
    SHOW(GetThreadCpuTime, thread, &nanos);
    SHOW(GetLocalInt, thread, 0, 0, &number);
    SHOW(GetLocalInstance, thread, 0, &object);
    SHOW(GetStackTrace, thread, 100, 1, NULL, &number);
}

NATIVE(void, Virtual, all, jthread except) {
    jthread *threads;
    jint count, virtual_ones = 0;
    MUST(GetAllThreads, &count, &threads);
    for (int i = 0; i < count; i++) virtual_ones += (*jni)->IsVirtualThread(jni, threads[i]);
    say("virtual among all: %d", virtual_ones);
    SHOW(SuspendAllVirtualThreads, 0, NULL);
    SHOW(ResumeAllVirtualThreads, 0, NULL);
}

static void JNICALL started(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    say("start of %s", thread_name(thread));
}

static void JNICALL ended(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    void *now = NULL;
    MUST(GetThreadLocalStorage, thread, &now);
    say("end of %s, storage %ld", thread_name(thread), (long)now);
}

static void JNICALL platform(jvmtiEnv *env, JNIEnv *jni, jthread thread) {
    if ((*jni)->IsVirtualThread(jni, thread)) say("ThreadStart or ThreadEnd of %s", thread_name(thread));
}

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (strcmp(method_name(method), "called") == 0) say("entry of called in %s", thread_name(thread));
}

static void JNICALL popped(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    say("pop of %s in %s, %d", full_name(method), thread_name(thread), by_exception);
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    NEED(can_suspend);
    NEED(can_access_local_variables);
    NEED(can_get_line_numbers);
    NEED(can_get_owned_monitor_info);
    NEED(can_get_owned_monitor_stack_depth_info);
    NEED(can_get_current_contended_monitor);
    NEED(can_get_monitor_info);
    NEED(can_get_thread_cpu_time);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_frame_pop_events);
    NEED(can_pop_frame);
    NEED(can_force_early_return);
    MUST(CreateRawMonitor, "log", &log_lock);
    callbacks.VirtualThreadStart = started;
    callbacks.VirtualThreadEnd = ended;
    callbacks.ThreadStart = platform;
    callbacks.ThreadEnd = platform;
    callbacks.MethodEntry = entered;
    callbacks.FramePop = popped;
    ready();
    enable(JVMTI_EVENT_VIRTUAL_THREAD_START, NULL);
    enable(JVMTI_EVENT_VIRTUAL_THREAD_END, NULL);
    enable(JVMTI_EVENT_THREAD_START, NULL);
    enable(JVMTI_EVENT_THREAD_END, NULL);
}
