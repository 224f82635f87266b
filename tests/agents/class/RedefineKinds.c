/* RedefineClasses of classes of many kinds: enums and their constants' bodies, records, inner and anonymous classes, interfaces with all kinds of methods, abstract ones, annotations. */
#include "agent.h"

NATIVE(jstring, RedefineKinds, redefine, jclass klass, jbyteArray bytes) { return (*jni)->NewStringUTF(jni, error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
