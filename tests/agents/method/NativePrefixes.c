/* SetNativeMethodPrefix and SetNativeMethodPrefixes: a native method of a prefixed name finds the function of the plain one, or by RegisterNatives. */
#include "agent.h"

NATIVE(jint, NativePrefixes, plain) { return 1; }
NATIVE(jint, NativePrefixes, one) { return 2; }
NATIVE(jint, NativePrefixes, both) { return 3; }
/* The name with its prefix goes first: wrapped_own. */
NATIVE(jint, NativePrefixes, wrapped_1own) { return 4; }
NATIVE(jint, NativePrefixes, own) { return 5; }
NATIVE(jint, NativePrefixes, later) { return 6; }
static jint JNICALL registered(JNIEnv *jni, jclass test) { return 7; }

NATIVE(void, NativePrefixes, prefix, jstring prefix) { SHOW(SetNativeMethodPrefix, prefix == NULL ? NULL : (char *)text_of(jni, prefix)); }

NATIVE(void, NativePrefixes, prefixes, jobjectArray array) {
    char *list[4];
    jint count = (*jni)->GetArrayLength(jni, array);
    for (int i = 0; i < count; i++) list[i] = (char *)text_of(jni, (*jni)->GetObjectArrayElement(jni, array, i));
    SHOW(SetNativeMethodPrefixes, count, list);
}

NATIVE(void, NativePrefixes, registerOne, jstring name) {
    JNINativeMethod method = {(char *)text_of(jni, name), "()I", registered};
    say("RegisterNatives of %s: %d", method.name, (*jni)->RegisterNatives(jni, test, &method, 1));
    if ((*jni)->ExceptionCheck(jni)) {
        (*jni)->ExceptionClear(jni);
        say("an error is thrown");
    }
}

static void start(char *options) {
    NEED(can_set_native_method_prefix);
    ready();
}
