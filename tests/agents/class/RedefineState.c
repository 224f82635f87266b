/* RedefineClasses keeps static and instance fields, tags, identity; runs no initialiser; method IDs reach the new version. */
#include "agent.h"

static jmethodID text_method;

NATIVE(void, RedefineState, prepare, jclass klass, jobject object) {
    MUST(SetTag, object, 42);
    MUST(SetTag, klass, 43);
    text_method = (*jni)->GetStaticMethodID(jni, klass, "text", "()Ljava/lang/String;");
}

NATIVE(void, RedefineState, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

NATIVE(void, RedefineState, check, jclass klass, jobject object) {
    jlong tag = 0, class_tag = 0;
    jboolean obsolete = 9;
    jint status = 0;
    MUST(GetTag, object, &tag);
    MUST(GetTag, klass, &class_tag);
    MUST(GetClassStatus, klass, &status);
    MUST(IsMethodObsolete, text_method, &obsolete);
    say("tags %lld %lld, initialised %d, the old ID calls %s, obsolete %d, the same ID %d", (long long)tag, (long long)class_tag,
        (status & JVMTI_CLASS_STATUS_INITIALIZED) != 0, text_of(jni, (*jni)->CallStaticObjectMethod(jni, klass, text_method)), obsolete,
        text_method == (*jni)->GetStaticMethodID(jni, klass, "text", "()Ljava/lang/String;"));
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_tag_objects);
    ready();
}
