/* Locals of a method without debug information: those never assigned are no slots to read; once assigned they are, as their type. */
#include "agent.h"

static void ask(jint slot) {
    jint number = 7;
    jlong wide = 7;
    jfloat broken = 7;
    jdouble precise = 7;
    jobject object = NULL;
    say("slot %d", slot);
    jvmtiError error = (*jvmti)->GetLocalInt(jvmti, NULL, 1, slot, &number);
    say("GetLocalInt: %s %d", error_name(error), number);
    error = (*jvmti)->GetLocalLong(jvmti, NULL, 1, slot, &wide);
    say("GetLocalLong: %s %lld", error_name(error), (long long)wide);
    error = (*jvmti)->GetLocalFloat(jvmti, NULL, 1, slot, &broken);
    say("GetLocalFloat: %s %g", error_name(error), broken);
    error = (*jvmti)->GetLocalDouble(jvmti, NULL, 1, slot, &precise);
    say("GetLocalDouble: %s %g", error_name(error), precise);
    error = (*jvmti)->GetLocalObject(jvmti, NULL, 1, slot, &object);
    say("GetLocalObject: %s %s", error_name(error), object == NULL ? "null" : "an object");
}

NATIVE(void, LocalNeverAssigned, before) {
    for (jint slot = 0; slot < 7; slot++) ask(slot);
}

NATIVE(void, LocalNeverAssigned, after) {
    jint number = 7;
    jlong wide = 7;
    jfloat broken = 7;
    SHOW(GetLocalInt, NULL, 1, 1, &number);
    SHOW(GetLocalLong, NULL, 1, 2, &wide);
    /* Its second half would be a reference. */
    SHOW(GetLocalLong, NULL, 1, 3, &wide);
    SHOW(GetLocalFloat, NULL, 1, 5, &broken);
    say("%d %lld %g", number, (long long)wide, broken);
    /* As other types than they have: a write of what was read would destroy half of a long. */
    jdouble precise = 7;
    SHOW(GetLocalFloat, NULL, 1, 1, &broken);
    SHOW(GetLocalInt, NULL, 1, 2, &number);
    SHOW(SetLocalInt, NULL, 1, 2, 8);
    SHOW(GetLocalDouble, NULL, 1, 2, &precise);
    SHOW(GetLocalInt, NULL, 1, 5, &number);
    ask(4);
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
