/* AddModuleOpens: gives deep reflection on one package to one module, and exports it; wrong packages and modules. */
#include "agent.h"

NATIVE(void, ModuleOpens, add, jobject module, jstring package, jobject to) { SHOW(AddModuleOpens, module, text_of(jni, package), to); }

static void start(char *options) {
}
