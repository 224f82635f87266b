/* AddToSystemClassLoaderSearch, live: classes of jars are found by the system loader after the class path; what isn't a jar. */
#include "agent.h"

NATIVE(void, SystemSearch, add, jstring path) { SHOW(AddToSystemClassLoaderSearch, text_of(jni, path)); }

static void start(char *options) {
}
