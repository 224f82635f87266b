/* FollowReferences: what the VM itself holds while it calls Java is "other", no method's local reference; the same in the older walk. */
#include "agent.h"

/* Kinds of roots that refer to each tagged object, and the methods of local references. */
static struct { int other, jni, stack; jmethodID method; } found[4];

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag, jlong referrer_class_tag,
                              jlong size, jlong *tag, jlong *referrer_tag, jint length, void *data) {
    if (*tag <= 0 || *tag >= 4 || referrer_tag != NULL) return JVMTI_VISIT_OBJECTS;
    if (kind == JVMTI_HEAP_REFERENCE_OTHER) found[*tag].other++;
    if (kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL) found[*tag].stack++;
    if (kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL) {
        found[*tag].jni++;
        found[*tag].method = info->jni_local.method;
    }
    return JVMTI_VISIT_OBJECTS;
}

static jvmtiIterationControl JNICALL root(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag, void *data) {
    if (*tag > 0 && *tag < 4 && kind == JVMTI_HEAP_ROOT_OTHER) found[*tag].other++;
    return JVMTI_ITERATION_CONTINUE;
}

static jvmtiIterationControl JNICALL stack_root(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag, jlong thread_tag, jint depth,
                                                jmethodID method, jint slot, void *data) {
    if (*tag <= 0 || *tag >= 4) return JVMTI_ITERATION_CONTINUE;
    if (kind == JVMTI_HEAP_ROOT_STACK_LOCAL) found[*tag].stack++;
    else {
        found[*tag].jni++;
        found[*tag].method = method;
    }
    return JVMTI_ITERATION_CONTINUE;
}

static void tell(const char *what) {
    say("%s", what);
    for (int tag = 1; tag < 4; tag++) {
        say("  %d: other %s, JNI %d%s%s, in frames %s", tag, found[tag].other > 0 ? "yes" : "no", found[tag].jni, found[tag].jni > 0 ? " of " : "",
            found[tag].jni > 0 ? full_name(found[tag].method) : "", found[tag].stack > 0 ? "yes" : "no");
    }
    memset(found, 0, sizeof found);
}

NATIVE(void, FollowHandles, tag, jobject object, jlong tag) {
    MUST(SetTag, object, tag);
}

NATIVE(void, FollowHandles, follow) {
    jvmtiHeapCallbacks heap = {.heap_reference_callback = reference};
    MUST(FollowReferences, 0, NULL, NULL, &heap, NULL);
    tell("FollowReferences");
    MUST(IterateOverReachableObjects, root, stack_root, NULL, NULL);
    tell("IterateOverReachableObjects");
}

/* Native code that has a local reference and calls Java: this one is JNI's. */
NATIVE(void, FollowHandles, through, jobject given) {
    jobject mine = (*jni)->NewLocalRef(jni, given);
    (*jni)->CallStaticVoidMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "walk", "()V"));
    (*jni)->DeleteLocalRef(jni, mine);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
