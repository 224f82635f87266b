/* GetAllModules: all named modules and the unnamed one of each loader, each once, also of loaders and layers made later. */
#include "agent.h"

NATIVE(jint, AllModules, times, jobject module) {
    jint count = 0, times = 0;
    jobject *modules = NULL;
    MUST(GetAllModules, &count, &modules);
    for (int i = 0; i < count; i++) times += (*jni)->IsSameObject(jni, modules[i], module);
    return times;
}

NATIVE(jboolean, AllModules, allAreModules) {
    jint count = 0, twice = 0, others = 0;
    jobject *modules = NULL;
    jclass type = (*jni)->FindClass(jni, "java/lang/Module");
    MUST(GetAllModules, &count, &modules);
    for (int i = 0; i < count; i++) {
        if (!(*jni)->IsInstanceOf(jni, modules[i], type)) others++;
        for (int k = 0; k < i; k++) twice += (*jni)->IsSameObject(jni, modules[i], modules[k]);
    }
    say("twice %d, others %d", twice, others);
    return count > 0;
}

static void start(char *options) {
}
