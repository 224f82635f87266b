/* JNI functions replaced and restored over and over while threads call them: each call reaches one or the other, all give the right result. */
#include "agent.h"

static jniNativeInterface *original, *changed;
static volatile int through, stop;

static jint JNICALL length(JNIEnv *jni, jarray array) {
    through++;
    return original->GetArrayLength(jni, array);
}

static jsize JNICALL utf_length(JNIEnv *jni, jstring string) {
    through++;
    return original->GetStringUTFLength(jni, string) + 1000;
}

/* Calls until it is told to end; what came out wrong. */
NATIVE(jint, InterceptRestored, calls, jarray array, jstring string) {
    jint wrong = 0;
    while (!stop) {
        if ((*jni)->GetArrayLength(jni, array) != 7) wrong++;
        jsize size = (*jni)->GetStringUTFLength(jni, string);
        if (size != 4 && size != 1004) wrong++;
    }
    return wrong;
}

NATIVE(void, InterceptRestored, flip, jint rounds) {
    for (int i = 0; i < rounds; i++) {
        int before = through;
        MUST(SetJNIFunctionTable, changed);
        while (through < before + 100) {
        }
        MUST(SetJNIFunctionTable, original);
    }
    stop = 1;
}

NATIVE(void, InterceptRestored, own, jstring string) {
    jniNativeInterface *now = NULL;
    MUST(GetJNIFunctionTable, &now);
    say("length %d, restored %d %d", (*jni)->GetStringUTFLength(jni, string), now->GetArrayLength == original->GetArrayLength,
        now->GetStringUTFLength == original->GetStringUTFLength);
}

NATIVE(void, InterceptRestored, prepare) {
    MUST(GetJNIFunctionTable, &original);
    MUST(GetJNIFunctionTable, &changed);
    changed->GetArrayLength = length;
    changed->GetStringUTFLength = utf_length;
}

static void start(char *options) {}
