/* GetLocal… outside a variable's scope, where another variable has the slot, in handlers and loops; slots that there are none of. */
#include "agent.h"

/* Every slot as an int and as an object. */
NATIVE(void, GetLocalScopes, look, jint slots) {
    for (jint slot = -1; slot <= slots; slot++) {
        jint number = 0;
        jobject object = NULL;
        jvmtiError as_int = (*jvmti)->GetLocalInt(jvmti, NULL, 1, slot, &number);
        jvmtiError as_object = (*jvmti)->GetLocalObject(jvmti, NULL, 1, slot, &object);
        say("  slot %d: %s %d, %s %s", slot, error_name(as_int), number, error_name(as_object), object_text(jni, object));
    }
}

NATIVE(void, GetLocalScopes, depths) {
    jint number = 0;
    for (jint depth = -1; depth <= 4; depth++) {
        jvmtiError error = (*jvmti)->GetLocalInt(jvmti, NULL, depth, 0, &number);
        say("depth %d: %s", depth, error_name(error));
        error = (*jvmti)->SetLocalInt(jvmti, NULL, depth, 0, 10 * depth);
        say("  %s", error_name(error));
    }
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
