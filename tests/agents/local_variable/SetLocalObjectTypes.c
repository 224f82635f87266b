/* SetLocalObject: what is compatible with the variable's declared type, classes, interfaces, arrays and type variables, and what isn't. */
#include "agent.h"

NATIVE(void, SetLocalObjectTypes, change, jobject value) {
    static const char *names[] = {"any", "number", "comparable", "objects", "numbers", "ints", "generic"};
    jmethodID method = NULL;
    jlocation at = 0;
    MUST(GetFrameLocation, NULL, 1, &method, &at);
    say("%s", object_text(jni, value));
    for (int k = 0; k < 7; k++) {
        jobject now = NULL;
        jint slot = slot_of(method, names[k], at);
        jvmtiError error = (*jvmti)->SetLocalObject(jvmti, NULL, 1, slot, value);
        MUST(GetLocalObject, NULL, 1, slot, &now);
        say("  %s: %s, now it %d", names[k], error_name(error), (*jni)->IsSameObject(jni, now, value));
    }
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
