/* RedefineClasses under -XX:+AllowAnyRedefinition: fields come, go and change, with no instance, many, and an active frame. */
#include "agent.h"

NATIVE(jstring, RedefineFields, redefine, jclass klass, jbyteArray bytes) { return (*jni)->NewStringUTF(jni, error_name(redefine_by(jni, klass, bytes))); }

static jobject kept;
static jweak weak;

NATIVE(void, RedefineFields, keep, jobject object) {
    kept = (*jni)->NewGlobalRef(jni, object);
    weak = (*jni)->NewWeakGlobalRef(jni, object);
    MUST(SetTag, object, 4711);
}

NATIVE(jboolean, RedefineFields, isKept, jobject object) {
    jlong tag = 0;
    MUST(GetTag, object, &tag);
    return tag == 4711 && (*jni)->IsSameObject(jni, kept, object) && (*jni)->IsSameObject(jni, weak, object);
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_tag_objects);
    ready();
}
