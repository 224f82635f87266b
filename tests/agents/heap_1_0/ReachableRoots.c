/* IterateOverReachableObjects: roots before references, each callback can be left out, ignoring and aborting at roots. */
#include "agent.h"

enum { ROOT, STACK, REFERENCE };
static int counts[3], late, abort_by = -1, ignore_roots;
static int local, global, thread_root, system_class, nodes;
static char where[512];
static jmethodID main_method;

static jvmtiIterationControl answer(int what) {
    counts[what]++;
    if (abort_by == what) return JVMTI_ITERATION_ABORT;
    return what != REFERENCE && ignore_roots ? JVMTI_ITERATION_IGNORE : JVMTI_ITERATION_CONTINUE;
}

static jvmtiIterationControl JNICALL root(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag, void *data) {
    if (counts[REFERENCE] > 0) late++;
    global += kind == JVMTI_HEAP_ROOT_JNI_GLOBAL && *tag == 2;
    system_class += kind == JVMTI_HEAP_ROOT_SYSTEM_CLASS && *tag == 3;
    thread_root += kind == JVMTI_HEAP_ROOT_THREAD && *tag == 4;
    return answer(ROOT);
}

static jvmtiIterationControl JNICALL stack(jvmtiHeapRootKind kind, jlong class_tag, jlong size, jlong *tag, jlong thread_tag, jint depth,
                                           jmethodID method, jint slot, void *data) {
    if (counts[REFERENCE] > 0) late++;
    if (*tag == 1 && method == main_method)
        snprintf(where, sizeof where, "%s, thread %lld, depth %d, slot %d", kind == JVMTI_HEAP_ROOT_STACK_LOCAL ? "local" : "JNI", (long long)thread_tag, depth, slot);
    local += *tag == 1;
    return answer(STACK);
}

static jvmtiIterationControl JNICALL reference(jvmtiObjectReferenceKind kind, jlong class_tag, jlong size, jlong *tag, jlong referrer, jint index,
                                               void *data) {
    nodes += *tag == 5;
    return answer(REFERENCE);
}

NATIVE(void, ReachableRoots, tag, jobject object, jlong tag) { MUST(SetTag, object, tag); }

static void iterate(const char *what, jvmtiHeapRootCallback r, jvmtiStackReferenceCallback s, jvmtiObjectReferenceCallback o) {
    memset(counts, 0, sizeof counts);
    late = local = global = thread_root = system_class = nodes = 0;
    strcpy(where, "nowhere");
    SHOW(IterateOverReachableObjects, r, s, o, NULL);
    say("%s: roots %s, stacks %s, references %s, %d too late", what, counts[ROOT] == 0 ? "none" : counts[ROOT] == 1 ? "one" : "many",
        counts[STACK] == 0 ? "none" : counts[STACK] == 1 ? "one" : "many", counts[REFERENCE] == 0 ? "none" : counts[REFERENCE] == 1 ? "one" : "many", late);
    if (abort_by == ROOT) return;
    say("  global %d, thread %d, system class %d, local %s, list's nodes %d", global, thread_root, system_class > 0, where, nodes);
}

NATIVE(void, ReachableRoots, run, jobject object) {
    main_method = method_of(test, "main");
    jobject made = (*jni)->AllocObject(jni, test);
    MUST(SetTag, made, 2);
    (*jni)->NewGlobalRef(jni, made);
    (*jni)->DeleteLocalRef(jni, made);
    iterate("all", root, stack, reference);
    iterate("roots only", root, NULL, NULL);
    iterate("stacks only", NULL, stack, NULL);
    iterate("references only", NULL, NULL, reference);
    iterate("nothing", NULL, NULL, NULL);
    abort_by = ROOT;
    iterate("aborted at a root", root, NULL, reference);
    abort_by = STACK;
    iterate("aborted at a stack", NULL, stack, reference);
    abort_by = REFERENCE;
    iterate("aborted at a reference", root, stack, reference);
    abort_by = -1;
    ignore_roots = 1;
    iterate("roots ignored", root, stack, reference);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
}
