/* RedefineClasses of several classes: all or none; a class twice; no class; a negative count; no class or bytes in one of them. */
#include "agent.h"

NATIVE(void, RedefineSeveral, redefine, jobjectArray classes, jobjectArray bytes, jint count) {
    jvmtiClassDefinition definitions[8];
    memset(definitions, 0, sizeof definitions);
    for (int i = 0; i < (*jni)->GetArrayLength(jni, classes); i++) {
        jbyteArray array = (*jni)->GetObjectArrayElement(jni, bytes, i);
        definitions[i].klass = (*jni)->GetObjectArrayElement(jni, classes, i);
        if (array == NULL) continue;
        definitions[i].class_byte_count = (*jni)->GetArrayLength(jni, array);
        definitions[i].class_bytes = (unsigned char *)(*jni)->GetByteArrayElements(jni, array, NULL);
    }
    SHOW(RedefineClasses, count, definitions);
}

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
