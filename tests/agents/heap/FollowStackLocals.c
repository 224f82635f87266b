/* FollowReferences: roots in frames, as locals of Java methods and JNI local references; with thread, depth, method, place, slot. */
#include "agent.h"

static jrawMonitorID lock;
static int waiting, go_on;

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    const jlong *ids = data;
    if (*tag <= 0 || *tag >= 100) return 0;
    const char *from = referrer_tag == NULL ? "root" : "object";
    if (kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL) {
        const jvmtiHeapReferenceInfoStackLocal *at = &info->stack_local;
        /* Calling the VM is not allowed here: the method is named afterwards. */
        keep_line("%lld from a local: thread %lld, its id %s, depth %d, slot %d, method %p at %d, %s", (long long)*tag, (long long)at->thread_tag,
             at->thread_id == ids[at->thread_tag - 100] ? "right" : "wrong", at->depth, at->slot, (void *)at->method, (int)at->location, from);
    } else if (kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL) {
        const jvmtiHeapReferenceInfoJniLocal *at = &info->jni_local;
        keep_line("%lld from JNI: thread %lld, its id %s, depth %d, method %p, %s", (long long)*tag, (long long)at->thread_tag,
             at->thread_id == ids[at->thread_tag - 100] ? "right" : "wrong", at->depth, (void *)at->method, from);
    }
    return 0;
}

NATIVE(void, FollowStackLocals, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

NATIVE(void, FollowStackLocals, hold, jobject object) {
    MUST(RawMonitorEnter, lock);
    waiting = 1;
    MUST(RawMonitorNotifyAll, lock);
    while (!go_on) MUST(RawMonitorWait, lock, 0);
    MUST(RawMonitorExit, lock);
}

NATIVE(void, FollowStackLocals, await) {
    MUST(RawMonitorEnter, lock);
    while (!waiting) MUST(RawMonitorWait, lock, 0);
    MUST(RawMonitorExit, lock);
}

NATIVE(void, FollowStackLocals, follow, jlong here, jlong there, jobject given) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    jlong ids[] = {here, there};
    MUST(FollowReferences, 0, NULL, NULL, &heap, ids);
    for (int i = 0; i < kept_line_count; i++) {
        char *at = strstr(kept_lines[i], "method 0x"), rest[160];
        void *method = NULL;
        jboolean native = 0;
        if (at == NULL || sscanf(at, "method %p", &method) != 1) continue;
        /* Arguments of native methods are told or not. */
        MUST(IsMethodNative, method, &native);
        if (native) {
            memcpy(kept_lines[i--], kept_lines[--kept_line_count], sizeof kept_lines[0]);
            continue;
        }
        strcpy(rest, at + strcspn(at + 9, " ,") + 9);
        snprintf(at, (size_t)(160 - (at - kept_lines[i])), "%s%s", full_name(method), rest);
    }
    say_kept("roots");
    MUST(RawMonitorEnter, lock);
    go_on = 1;
    MUST(RawMonitorNotifyAll, lock);
    MUST(RawMonitorExit, lock);
}

static void start(char *options) {
    NEED(can_tag_objects);
    MUST(CreateRawMonitor, "lock", &lock);
    ready();
}
