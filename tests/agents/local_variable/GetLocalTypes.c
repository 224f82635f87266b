/* GetLocalInt, Long, Float, Double, Object: each on variables of every type; values with their signs and upper halves. */
#include "agent.h"

NATIVE(void, GetLocalTypes, look) {
    static const char *names[] = {"z", "b", "c", "s", "i", "j", "f", "d", "text", "ints", "empty", "argument"};
    jmethodID method = NULL;
    jlocation at = 0;
    MUST(GetFrameLocation, NULL, 1, &method, &at);
    for (int k = 0; k < 12; k++) {
        jint slot = slot_of(method, names[k], at), i = 0;
        jlong j = 0;
        jfloat f = 0;
        jdouble d = 0;
        jobject object = NULL;
        say("%s", names[k]);
        jvmtiError error = (*jvmti)->GetLocalInt(jvmti, NULL, 1, slot, &i);
        say("  int %s %d", error_name(error), i);
        error = (*jvmti)->GetLocalLong(jvmti, NULL, 1, slot, &j);
        say("  long %s %lld", error_name(error), (long long)j);
        error = (*jvmti)->GetLocalFloat(jvmti, NULL, 1, slot, &f);
        say("  float %s %g", error_name(error), f);
        error = (*jvmti)->GetLocalDouble(jvmti, NULL, 1, slot, &d);
        say("  double %s %g", error_name(error), d);
        error = (*jvmti)->GetLocalObject(jvmti, NULL, 1, slot, &object);
        say("  object %s %s", error_name(error), object_text(jni, object));
    }
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_support_virtual_threads);
    ready();
}
