/* The target of a call site that compiled code looks into is set as a field is, by native code. */
#include "agent.h"

NATIVE(void, TargetBySetField, set, jobject site, jobject target) {
    jclass type = (*jni)->FindClass(jni, "java/lang/invoke/CallSite");
    jfieldID field = (*jni)->GetFieldID(jni, type, "target", "Ljava/lang/invoke/MethodHandle;");
    (*jni)->SetObjectField(jni, site, field, target);
}

static void start(char *options) { ready(); }
