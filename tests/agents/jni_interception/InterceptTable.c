/* GetJNIFunctionTable gives a copy of what is set now; changes of one's copies do nothing; two environments replace one after the other. */
#include "agent.h"

static jvmtiEnv *second;
static jniNativeInterface *first_table, *second_table;
static char order[64];

static jobject JNICALL first_ref(JNIEnv *jni, jobject object) {
    strcat(order, "1");
    return first_table->NewGlobalRef(jni, object);
}

static jobject JNICALL second_ref(JNIEnv *jni, jobject object) {
    strcat(order, "2");
    return second_table->NewGlobalRef(jni, object);
}

static jint JNICALL monitor_count(JNIEnv *jni, jobject object) {
    strcat(order, "m");
    return first_table->MonitorEnter(jni, object);
}

static void make(const char *what, JNIEnv *jni, jobject object) {
    order[0] = 0;
    (*jni)->DeleteGlobalRef(jni, (*jni)->NewGlobalRef(jni, object));
    (*jni)->MonitorEnter(jni, object);
    (*jni)->MonitorExit(jni, object);
    say("%s: \"%s\"", what, order);
}

NATIVE(void, InterceptTable, run, jobject object) {
    (*java_vm)->GetEnv(java_vm, (void **)&second, JVMTI_VERSION_1_2);
    MUST(GetJNIFunctionTable, &first_table);
    jniNativeInterface *changed = NULL, *now = NULL;
    MUST(GetJNIFunctionTable, &changed);
    say("two copies: %d, the same functions: %d", changed != first_table, memcmp(changed, first_table, sizeof *changed) == 0);
    changed->NewGlobalRef = first_ref;
    make("a copy changed", jni, object);
    SHOW(SetJNIFunctionTable, changed);
    make("set", jni, object);
    changed->MonitorEnter = monitor_count;
    make("copy changed after", jni, object);
    (*second)->GetJNIFunctionTable(second, &second_table);
    say("the other environment sees it: %d", second_table->NewGlobalRef == first_ref);
    MUST(GetJNIFunctionTable, &now);
    now->NewGlobalRef = second_ref;
    now->MonitorEnter = monitor_count;
    (*second)->SetJNIFunctionTable(second, now);
    make("both", jni, object);
    (*second)->DisposeEnvironment(second);
    make("the second disposed", jni, object);
    MUST(SetJNIFunctionTable, first_table);
    make("restored", jni, object);
    MUST(Deallocate, (unsigned char *)changed);
}

static void start(char *options) {
}
