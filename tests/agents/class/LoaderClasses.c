/* GetClassLoaderClasses: what a loader defined and what it initiated, arrays too; no hidden classes; the boot loader. */
#include "agent.h"

NATIVE(void, LoaderClasses, times, jstring what, jobject loader, jobjectArray wanted) {
    jint count = 0;
    jclass *classes = NULL;
    jvmtiError error = (*jvmti)->GetClassLoaderClasses(jvmti, loader, &count, &classes);
    char line[512];
    int at = snprintf(line, sizeof line, "%s: %s", text_of(jni, what), error_name(error));
    for (int k = 0; error == 0 && k < (*jni)->GetArrayLength(jni, wanted); k++) {
        int times = 0;
        for (int i = 0; i < count; i++) times += (*jni)->IsSameObject(jni, classes[i], (*jni)->GetObjectArrayElement(jni, wanted, k));
        at += snprintf(line + at, sizeof line - (size_t)at, " %d", times);
    }
    say("%s", line);
}

static void start(char *options) {
}
