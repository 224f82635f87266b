/* MethodExit: the value returned, of every type, by Java and native methods, and where the method was left. */
#include "agent.h"

static void JNICALL leaves(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (!is_of(method, "MethodExitValues") || strcmp(method_name(method), "main") == 0) return;
    char *signature = NULL;
    jmethodID at = NULL;
    jlocation location = -2;
    MUST(GetMethodName, method, NULL, &signature, NULL);
    MUST(GetFrameLocation, thread, 0, &at, &location);
    char text[128] = "nothing";
    switch (strchr(signature, ')')[1]) {
    case 'Z': snprintf(text, sizeof text, "%d", value.z); break;
    case 'B': snprintf(text, sizeof text, "%d", value.b); break;
    case 'C': snprintf(text, sizeof text, "%d", value.c); break;
    case 'S': snprintf(text, sizeof text, "%d", value.s); break;
    case 'I': snprintf(text, sizeof text, "%d", value.i); break;
    case 'J': snprintf(text, sizeof text, "%lld", (long long)value.j); break;
    case 'F': snprintf(text, sizeof text, "%g", value.f); break;
    case 'D': snprintf(text, sizeof text, "%g", value.d); break;
    case 'L': case '[': snprintf(text, sizeof text, "%s", object_text(jni, value.l)); break;
    }
    say("%s%s: %s, thrown %d, the frame's %d, line %d", method_name(method), signature, text, thrown, at == method, line_of(method, location));
}

NATIVE(void, MethodExitValues, hear, jboolean on) {
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_EXIT, NULL);
}

NATIVE(jboolean, MethodExitValues, nativeZ) { return JNI_TRUE; }
NATIVE(jbyte, MethodExitValues, nativeB) { return -128; }
NATIVE(jchar, MethodExitValues, nativeC) { return 0xffff; }
NATIVE(jshort, MethodExitValues, nativeS) { return -2; }
NATIVE(jint, MethodExitValues, nativeI) { return -3; }
NATIVE(jlong, MethodExitValues, nativeJ) { return -((jlong)1 << 40); }
NATIVE(jfloat, MethodExitValues, nativeF) { return -0.25f; }
NATIVE(jdouble, MethodExitValues, nativeD) { return 1e200; }
NATIVE(jobject, MethodExitValues, nativeL) { return (*jni)->NewStringUTF(jni, "made natively"); }
NATIVE(jobject, MethodExitValues, nativeNull) { return NULL; }

static void start(char *options) {
    NEED(can_generate_method_exit_events);
    NEED(can_get_line_numbers);
    callbacks.MethodExit = leaves;
    ready();
}
