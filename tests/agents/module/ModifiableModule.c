/* IsModifiableModule: named, unnamed, java.base; what isn't a module. */
#include "agent.h"

NATIVE(void, ModifiableModule, ask, jstring what, jobject module) {
    jboolean answer = 9;
    jvmtiError error = (*jvmti)->IsModifiableModule(jvmti, module, &answer);
    say("%s: %s %d", text_of(jni, what), error_name(error), answer);
}

static void start(char *options) {
}
