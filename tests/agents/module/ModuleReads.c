/* AddModuleReads: to unnamed and named modules, again, from an unnamed module; what isn't a module. */
#include "agent.h"

NATIVE(void, ModuleReads, add, jobject module, jobject to) { SHOW(AddModuleReads, module, to); }

static void start(char *options) {
}
