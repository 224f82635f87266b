/* RedefineClasses after org.pellucid.functions.AllowAnyRedefinition: kinds of changes, and random ones. */
#include "agent.h"

static jvmtiExtensionFunction allow;

NATIVE(jstring, RedefineTable, redefine, jobjectArray types, jobjectArray files) {
    jvmtiClassDefinition definitions[8];
    jint count = (*jni)->GetArrayLength(jni, types);
    for (jint i = 0; i < count; i++) {
        jbyteArray bytes = (*jni)->GetObjectArrayElement(jni, files, i);
        definitions[i].klass = (*jni)->GetObjectArrayElement(jni, types, i);
        definitions[i].class_byte_count = (*jni)->GetArrayLength(jni, bytes);
        definitions[i].class_bytes = (const unsigned char *)(*jni)->GetByteArrayElements(jni, bytes, NULL);
    }
    return (*jni)->NewStringUTF(jni, error_name((*jvmti)->RedefineClasses(jvmti, count, definitions)));
}

static void start(char *options) {
    NEED(can_redefine_classes);
    allow = function_of("org.pellucid.functions.AllowAnyRedefinition");
    if (allow(jvmti, JNI_TRUE) != JVMTI_ERROR_NONE) say("not allowed");
    ready();
}
