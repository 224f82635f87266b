/* GetLoadedClasses: classes, interfaces, hidden ones, arrays of all types, before and after they are linked, each once; no primitive ones. */
#include "agent.h"

NATIVE(void, LoadedClasses, times, jstring what, jclass wanted) {
    jint count = 0, times = 0, primitives = 0;
    jclass *classes = NULL;
    MUST(GetLoadedClasses, &count, &classes);
    for (int i = 0; i < count; i++) {
        jint status = 0;
        MUST(GetClassStatus, classes[i], &status);
        primitives += (status & JVMTI_CLASS_STATUS_PRIMITIVE) != 0;
        times += (*jni)->IsSameObject(jni, classes[i], wanted);
    }
    say("%s: %d%s", text_of(jni, what), times, primitives > 0 ? ", and primitive ones" : "");
    MUST(Deallocate, (unsigned char *)classes);
}

NATIVE(jint, LoadedClasses, named, jstring signature) {
    jint count = 0, times = 0;
    jclass *classes = NULL;
    MUST(GetLoadedClasses, &count, &classes);
    for (int i = 0; i < count; i++) times += class_is(classes[i], text_of(jni, signature));
    return times;
}

static void start(char *options) {
}
