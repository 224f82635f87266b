/* GetLocalInstance of frames of every kind: static and not, native and not, constructors, lambdas, defaults; depths. */
#include "agent.h"

static void show(JNIEnv *jni, jint from) {
    for (jint depth = from; depth < from + 3; depth++) {
        jobject object = NULL, same = NULL;
        jmethodID method = NULL;
        jlocation location;
        jvmtiError error = (*jvmti)->GetLocalInstance(jvmti, NULL, depth, &object);
        if ((*jvmti)->GetFrameLocation(jvmti, NULL, depth, &method, &location) != JVMTI_ERROR_NONE) {
            say("  %d: %s", depth, error_name(error));
            continue;
        }
        if (!is_of(method, "GetLocalInstanceKinds")) continue;
        jvmtiError again = (*jvmti)->GetLocalObject(jvmti, NULL, depth, 0, &same);
        const char *name = method_name(method);
        say("  %d, %s: %s %s, the same %d %s", depth, strncmp(name, "lambda$", 7) == 0 ? "lambda" : name, error_name(error),
            object_text(jni, object), (*jni)->IsSameObject(jni, object, same), error_name(again));
    }
}

NATIVE(void, GetLocalInstanceKinds, show, jstring what) {
    say("%s", text_of(jni, what));
    show(jni, -1);
    show(jni, 2);
}

JNIEXPORT void JNICALL Java_GetLocalInstanceKinds_00024Made_natively(JNIEnv *jni, jobject self) {
    say("natively");
    show(jni, 0);
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
