/* Fields of all types, watched in methods that have run often: each access is told of, with the value that is written, and what a callback does to
   the heap, to locals and to the thread holds in the code that goes on. */
#include "agent.h"

static jmethodID reader;
static int action, reads, writes, acted;
static jlong digest;
static const char *names[] = {"truth", "small", "letter", "half", "number", "large", "single", "real", "thing", "seen", "shared", "sharedReal", "sharedThing"};

/* Now and then, what the test has asked for. */
static void act(JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (action == 1) MUST(ForceGarbageCollection);
    if (method != reader || reads % 17 != 5) return;
    jint slot = slot_of(method, "sum", location);
    if (action == 2 && slot >= 0) {
        jdouble sum = 0;
        MUST(GetLocalDouble, thread, 0, slot, &sum);
        MUST(SetLocalDouble, thread, 0, slot, sum + 1000);
        acted++;
    }
    if (action == 3 && reads == 73) {
        acted++;
        (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "from the callback");
    }
}

static void JNICALL access(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                           jfieldID field) {
    if (!is_of(method, "WatchCompiled")) return;
    reads++;
    digest = digest * 31 + location + (object != NULL);
    act(jni, thread, method, location);
}

static void JNICALL modification(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location, jclass klass, jobject object,
                                 jfieldID field, char type, jvalue value) {
    if (!is_of(method, "WatchCompiled")) return;
    writes++;
    jlong bits = type == 'L' ? value.l != NULL : type == 'Z' ? value.z : type == 'B' ? value.b
        : type == 'C' ? value.c : type == 'S' ? value.s : type == 'I' || type == 'F' ? value.i : value.j;
    digest = digest * 31 + location + (object != NULL) + type + bits;
    act(jni, thread, method, location);
}

NATIVE(void, WatchCompiled, watch, jboolean read, jboolean write, jint what) {
    static jboolean reading, writing;
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++) {
        jfieldID field = field_of(test, names[i]);
        if (read && !reading) MUST(SetFieldAccessWatch, test, field);
        if (!read && reading) MUST(ClearFieldAccessWatch, test, field);
        if (write && !writing) MUST(SetFieldModificationWatch, test, field);
        if (!write && writing) MUST(ClearFieldModificationWatch, test, field);
    }
    reading = read, writing = write, action = what;
    reader = method_of(test, "read");
    if (read || write) reads = writes = acted = digest = 0;
}

NATIVE(void, WatchCompiled, told) { say("%d reads, %d writes, digest %llx, acted %d", reads, writes, (long long)digest, acted); }

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    NEED(can_access_local_variables);
    callbacks.FieldAccess = access;
    callbacks.FieldModification = modification;
    ready();
    enable(JVMTI_EVENT_FIELD_ACCESS, NULL);
    enable(JVMTI_EVENT_FIELD_MODIFICATION, NULL);
}
