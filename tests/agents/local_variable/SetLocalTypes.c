/* SetLocalInt, Long, Float, Double, Object: each on variables of every type; what the method then sees. */
#include "agent.h"

NATIVE(void, SetLocalTypes, change, jstring text) {
    static const char *names[] = {"z", "b", "c", "s", "i", "j", "f", "d", "text", "ints", "any", "argument"};
    jmethodID method = NULL;
    jlocation at = 0;
    MUST(GetFrameLocation, NULL, 1, &method, &at);
    for (int k = 0; k < 12; k++) {
        jint slot = slot_of(method, names[k], at);
        jvmtiError as_int = (*jvmti)->SetLocalInt(jvmti, NULL, 1, slot, k == 0 ? 0 : 40 + k);
        jvmtiError as_long = (*jvmti)->SetLocalLong(jvmti, NULL, 1, slot, -1 - ((jlong)k << 40));
        jvmtiError as_float = (*jvmti)->SetLocalFloat(jvmti, NULL, 1, slot, k + 0.25f);
        jvmtiError as_double = (*jvmti)->SetLocalDouble(jvmti, NULL, 1, slot, k + 0.1);
        jvmtiError as_object = (*jvmti)->SetLocalObject(jvmti, NULL, 1, slot, text);
        jvmtiError as_null = (*jvmti)->SetLocalObject(jvmti, NULL, 1, slot, k < 10 ? NULL : text);
        say("%s: %s %s %s %s %s %s", names[k], error_name(as_int), error_name(as_long), error_name(as_float), error_name(as_double),
            error_name(as_object), error_name(as_null));
    }
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
