/* RedefineClasses: every way of a call reaches the new version: virtual, interface, super, static, constructors, reflection, method handles, default methods. */
#include "agent.h"

NATIVE(void, RedefineDispatch, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

NATIVE(void, RedefineDispatch, natively, jclass klass, jobject object) {
    jmethodID virtual_method = (*jni)->GetMethodID(jni, klass, "name", "()Ljava/lang/String;");
    say("JNI: %s, not virtually %s", text_of(jni, (*jni)->CallObjectMethod(jni, object, virtual_method)),
        text_of(jni, (*jni)->CallNonvirtualObjectMethod(jni, object, klass, virtual_method)));
}

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
