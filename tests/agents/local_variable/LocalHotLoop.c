/* Variables of every type set in frames whose loops have run hot, more than once, by a native method deep in the loop: the loop goes on with the new values. */
#include "agent.h"

NATIVE(void, LocalHotLoop, change, jint depth) {
    jmethodID method = NULL;
    jlocation at = 0;
    jint i = 0;
    jlong wide = 0;
    jfloat small = 0;
    jdouble real = 0;
    jobject text = NULL;
    char changed[64];
    MUST(GetFrameLocation, NULL, depth, &method, &at);
    jint slots[] = {slot_of(method, "i", at), slot_of(method, "wide", at), slot_of(method, "small", at), slot_of(method, "real", at),
        slot_of(method, "text", at)};
    SHOW(GetLocalInt, NULL, depth, slots[0], &i);
    SHOW(GetLocalLong, NULL, depth, slots[1], &wide);
    SHOW(GetLocalFloat, NULL, depth, slots[2], &small);
    SHOW(GetLocalDouble, NULL, depth, slots[3], &real);
    SHOW(GetLocalObject, NULL, depth, slots[4], &text);
    say("%s: %d %lld %g %g %s", method_name(method), i, (long long)wide, small, real, object_text(jni, text));
    snprintf(changed, sizeof changed, "%s+%d", object_text(jni, text), i);
    SHOW(SetLocalInt, NULL, depth, slots[0], i + 9000);
    SHOW(SetLocalLong, NULL, depth, slots[1], -wide);
    SHOW(SetLocalFloat, NULL, depth, slots[2], small - 0.5f);
    SHOW(SetLocalDouble, NULL, depth, slots[3], real * 2);
    SHOW(SetLocalObject, NULL, depth, slots[4], (*jni)->NewStringUTF(jni, changed));
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
