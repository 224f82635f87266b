/* AddToBootstrapClassLoaderSearch, live: classes of jars are found by the boot loader, in order of addition; what isn't a jar. */
#include "agent.h"

NATIVE(void, BootSearch, add, jstring path) { SHOW(AddToBootstrapClassLoaderSearch, text_of(jni, path)); }

static void start(char *options) {
}
