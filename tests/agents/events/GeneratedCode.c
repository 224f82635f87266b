/* DynamicCodeGenerated from OnLoad on and by GenerateEvents: whatever is told has a name, an address and a length that isn't negative. */
#include "agent.h"

static int told, wrong;

static void JNICALL dynamic_code(jvmtiEnv *env, const char *name, const void *address, jint length) {
    told++;
    if (name == NULL || name[0] == 0 || address == NULL || length < 0) wrong++;
}

NATIVE(void, GeneratedCode, show) {
    say("wrong %d", wrong);
    int before = told;
    SHOW(GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    int first = told - before;
    SHOW(GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    say("wrong %d, as many again: %d", wrong, told - before == 2 * first);
}

static void start(char *options) {
    callbacks.DynamicCodeGenerated = dynamic_code;
    ready();
    enable(JVMTI_EVENT_DYNAMIC_CODE_GENERATED, NULL);
}
