/* Variables of constructors' frames before and after they call super(): parameters are read and set, the instance once it is initialised. */
#include "agent.h"

NATIVE(jint, LocalConstructor, look, jstring what, jint depth, jboolean initialised) {
    jmethodID method = NULL;
    jlocation at = 0;
    jint number = 0;
    jobject text = NULL, self = NULL;
    jlong wide = 0;
    MUST(GetFrameLocation, NULL, depth, &method, &at);
    jvmtiError error = (*jvmti)->GetLocalInt(jvmti, NULL, depth, 1, &number);
    say("%s, %s: %s %d", text_of(jni, what), full_name(method), error_name(error), number);
    error = (*jvmti)->GetLocalObject(jvmti, NULL, depth, 2, &text);
    say("  %s %s", error_name(error), object_text(jni, text));
    error = (*jvmti)->GetLocalLong(jvmti, NULL, depth, 3, &wide);
    say("  %s %lld", error_name(error), (long long)wide);
    SHOW(SetLocalInt, NULL, depth, 1, number * 10);
    SHOW(SetLocalObject, NULL, depth, 2, (*jni)->NewStringUTF(jni, "changed"));
    SHOW(SetLocalLong, NULL, depth, 3, wide + 1);
    if (initialised) {
        SHOW(GetLocalInstance, NULL, depth, &self);
        say("  %s", object_text(jni, self));
        error = (*jvmti)->GetLocalObject(jvmti, NULL, depth, 0, &text);
        say("  slot 0: %s, the same %d", error_name(error), (*jni)->IsSameObject(jni, self, text));
    }
    return 3;
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
