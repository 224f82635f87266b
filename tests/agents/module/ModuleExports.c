/* AddModuleExports: to one module only, packages named with dots; no change of unnamed modules; wrong packages and modules. */
#include "agent.h"

NATIVE(void, ModuleExports, add, jobject module, jstring package, jobject to) { SHOW(AddModuleExports, module, text_of(jni, package), to); }

static void start(char *options) {
}
