/* String.intern of a String that AllocObject made, whose constructor never ran, where the table has the empty string: the stock VM dies. */
#include "agent.h"

NATIVE(jobject, EmptyStringInterned, make) { return (*jni)->AllocObject(jni, (*jni)->FindClass(jni, "java/lang/String")); }

static void start(char *options) { ready(); }
