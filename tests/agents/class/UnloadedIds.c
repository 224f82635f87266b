/* IDs of methods and fields, and weak references, of a class that has been unloaded. */
#include "agent.h"

static jmethodID method;
static jweak klass_weak;

NATIVE(void, UnloadedIds, keep, jclass klass) {
    method = method_of(klass, "text");
    klass_weak = (*jni)->NewWeakGlobalRef(jni, klass);
    say("before: %s", full_name(method));
}

NATIVE(jboolean, UnloadedIds, gone) {
    MUST(ForceGarbageCollection);
    return (*jni)->IsSameObject(jni, klass_weak, NULL);
}

NATIVE(void, UnloadedIds, show) {
    char *name = NULL;
    jint value = 0;
    jlocation first, last;
    jboolean answer;
    jclass klass = NULL;
    jvmtiLineNumberEntry *table = NULL;
    SHOW(GetMethodName, method, &name, NULL, NULL);
    SHOW(GetMethodDeclaringClass, method, &klass);
    SHOW(GetMethodModifiers, method, &value);
    SHOW(GetMethodLocation, method, &first, &last);
    SHOW(GetLineNumberTable, method, &value, &table);
    SHOW(IsMethodNative, method, &answer);
    SHOW(GetClassSignature, klass_weak, &name, NULL);
    SHOW(GetClassModifiers, klass_weak, &value);
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    ready();
}
