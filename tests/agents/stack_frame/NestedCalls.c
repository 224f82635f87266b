/* Native code and Java call each other as deep as the main thread's stack lets them: some hundred levels at least. */
#include "agent.h"

static jmethodID step;

NATIVE(void, NestedCalls, down, jint depth) {
    if (step == NULL) {
        step = (*jni)->GetStaticMethodID(jni, test, "step", "(I)V");
    }
    (*jni)->CallStaticVoidMethod(jni, test, step, depth + 1);
}

NATIVE(jint, NestedCalls, weigh, jint a, jlong b, jfloat c, jint d, jdouble e, jobject f, jint g, jint h, jlong i, jbyte j) {
    return a + 2 * (jint)b + 3 * (jint)c + 4 * d + 5 * (jint)e + (f != NULL) + 6 * g + 7 * h + 8 * (jint)i + 9 * j;
}

static void start(char *options) { ready(); }
