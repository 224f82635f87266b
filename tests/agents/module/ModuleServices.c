/* AddModuleUses and AddModuleProvides: the service is found by a loader of services then; again; unnamed modules; what isn't module or class. */
#include "agent.h"

NATIVE(void, ModuleServices, reads, jobject module, jobject other) { MUST(AddModuleReads, module, other); }
NATIVE(void, ModuleServices, uses, jobject module, jobject service) { SHOW(AddModuleUses, module, service); }
NATIVE(void, ModuleServices, provides, jobject module, jobject service, jobject implementation) {
    SHOW(AddModuleProvides, module, service, implementation);
}

static void start(char *options) {
}
