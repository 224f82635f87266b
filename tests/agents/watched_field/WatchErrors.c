/* Watches of fields that are not the class's, of no classes; each of the four functions. */
#include "agent.h"

static void four(const char *what, jclass klass, jfieldID field) {
    say("%s", what);
    SHOW(SetFieldAccessWatch, klass, field);
    SHOW(ClearFieldAccessWatch, klass, field);
    SHOW(SetFieldModificationWatch, klass, field);
    SHOW(ClearFieldModificationWatch, klass, field);
}

NATIVE(void, WatchErrors, run) {
    jfieldID number = field_of(test, "number");
    jclass shape = (*jni)->FindClass(jni, "WatchErrors$Shape");
    four("its own", test, number);
    four("a constant of an interface", shape, field_of(shape, "CONSTANT"));
    four("no field", test, NULL);
    four("not a class", (*jni)->NewStringUTF(jni, "text"), number);
    four("no class", NULL, number);
}

static void start(char *options) {
    NEED(can_generate_field_access_events);
    NEED(can_generate_field_modification_events);
    ready();
}
