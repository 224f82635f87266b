/* Slot 0 of an instance method is set to another object: fields and calls go to it from then on; a synchronized method gives back the monitor it took. */
#include "agent.h"

NATIVE(void, LocalReceiver, replace, jobject other) {
    jobject self = NULL, zero = NULL;
    SHOW(SetLocalObject, NULL, 1, 0, other);
    MUST(GetLocalObject, NULL, 1, 0, &zero);
    SHOW(GetLocalInstance, NULL, 1, &self);
    jfieldID name = (*jni)->GetFieldID(jni, test, "name", "Ljava/lang/String;");
    say("slot 0 is %s", text_of(jni, (*jni)->GetObjectField(jni, zero, name)));
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
