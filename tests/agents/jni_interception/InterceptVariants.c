/* Replaced JNI functions: each of the three forms of a call by itself; what the VM calls, and what a function does by another, isn't intercepted. */
#include "agent.h"

static jniNativeInterface *original, *changed;
static char heard[256];

#define HEAR(word) strcat(strcat(heard, heard[0] ? "," : ""), word)

static jint JNICALL call_int_v(JNIEnv *jni, jobject object, jmethodID method, va_list list) {
    HEAR("V");
    return original->CallIntMethodV(jni, object, method, list);
}
static jint JNICALL call_int_a(JNIEnv *jni, jobject object, jmethodID method, const jvalue *list) {
    HEAR("A");
    return original->CallIntMethodA(jni, object, method, list) + 1000;
}
static jint JNICALL call_int(JNIEnv *jni, jobject object, jmethodID method, ...) {
    HEAR("...");
    va_list list;
    va_start(list, method);
    jint value = original->CallIntMethodV(jni, object, method, list);
    va_end(list);
    return -value;
}
static jclass JNICALL find_class(JNIEnv *jni, const char *name) {
    HEAR(name);
    return original->FindClass(jni, strcmp(name, "java/lang/Byte") == 0 ? "java/lang/Short" : name);
}
static jint JNICALL throw_new(JNIEnv *jni, jclass klass, const char *message) {
    HEAR("ThrowNew");
    return original->ThrowNew(jni, klass, "another message");
}
static jobject JNICALL new_local_ref(JNIEnv *jni, jobject object) {
    HEAR("NewLocalRef");
    return original->NewLocalRef(jni, object);
}

NATIVE(void, InterceptVariants, replace) {
    MUST(GetJNIFunctionTable, &original);
    MUST(GetJNIFunctionTable, &changed);
    changed->CallIntMethodV = call_int_v;
    changed->CallIntMethodA = call_int_a;
    changed->CallIntMethod = call_int;
    changed->FindClass = find_class;
    changed->ThrowNew = throw_new;
    changed->NewLocalRef = new_local_ref;
    SHOW(SetJNIFunctionTable, changed);
}

NATIVE(void, InterceptVariants, call, jobject object) {
    jmethodID method = original->GetMethodID(jni, original->GetObjectClass(jni, object), "sum", "(IJ)I");
    jvalue values[2] = {{.i = 4}, {.j = 50}};
    say("call %d", (*jni)->CallIntMethod(jni, object, method, 1, (jlong)2));
    say("array %d", (*jni)->CallIntMethodA(jni, object, method, values));
    say("past the table %d", original->CallIntMethod(jni, object, method, 3, (jlong)4));
    say("class %s", class_signature((*jni)->FindClass(jni, "java/lang/Byte")));
    say("heard: %s", heard);
    heard[0] = 0;
}

NATIVE(void, InterceptVariants, throwing) { (*jni)->ThrowNew(jni, original->FindClass(jni, "java/lang/IllegalStateException"), "the message"); }
NATIVE(void, InterceptVariants, show) { say("heard: %s", heard); }
NATIVE(void, InterceptVariants, restore) { SHOW(SetJNIFunctionTable, original); }

static void start(char *options) {
}
