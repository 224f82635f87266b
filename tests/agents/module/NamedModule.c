/* GetNamedModule: packages of the boot loader's and other loaders' modules; none for unnamed modules and unknown packages; what isn't a loader. */
#include "agent.h"

NATIVE(jobject, NamedModule, find, jobject loader, jstring package) {
    jobject module = test;
    jvmtiError error = (*jvmti)->GetNamedModule(jvmti, loader, text_of(jni, package), &module);
    if (error == 0) return module;
    say("%s%s", error_name(error), module == test ? "" : ", but an answer");
    return NULL;
}

static void start(char *options) {
}
