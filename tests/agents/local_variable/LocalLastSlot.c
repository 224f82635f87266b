/* Variables at the end of a frame's slots: a long or double in the last two; one that would reach beyond is refused, as is the slot after the last. */
#include "agent.h"

NATIVE(void, LocalLastSlot, look, jboolean set) {
    jmethodID method = NULL;
    jlocation location = 0;
    jint max = 0, number = 0;
    jlong wide = 0;
    jdouble real = 0;
    MUST(GetFrameLocation, NULL, 1, &method, &location);
    MUST(GetMaxLocals, method, &max);
    say("%s, %d slots", method_name(method), max);
    for (jint slot = max - 2; slot <= max; slot++) {
        jvmtiError as_int = (*jvmti)->GetLocalInt(jvmti, NULL, 1, slot, &number);
        say("slot %d: int %s", slot, error_name(as_int));
    }
    jvmtiError error = (*jvmti)->GetLocalLong(jvmti, NULL, 1, max - 2, &wide);
    say("long at %d: %s %lld", max - 2, error_name(error), (long long)wide);
    error = (*jvmti)->GetLocalDouble(jvmti, NULL, 1, max - 2, &real);
    say("double at %d: %s %g", max - 2, error_name(error), real);
    for (jint slot = max - 1; slot <= max; slot++) {
        say("at %d: long %s, double %s, set %s %s", slot, error_name((*jvmti)->GetLocalLong(jvmti, NULL, 1, slot, &wide)),
            error_name((*jvmti)->GetLocalDouble(jvmti, NULL, 1, slot, &real)), error_name((*jvmti)->SetLocalLong(jvmti, NULL, 1, slot, 5)),
            error_name((*jvmti)->SetLocalDouble(jvmti, NULL, 1, slot, 5)));
    }
    if (set) say("set: %s", error_name((*jvmti)->SetLocalLong(jvmti, NULL, 1, max - 2, -1LL << 35)));
    if (set) say("set: %s", error_name((*jvmti)->SetLocalDouble(jvmti, NULL, 1, max - 2, -0.125)));
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
