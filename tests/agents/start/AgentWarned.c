/* A warning on standard error for each agent started in the live phase, unless an option switches it off; another option refuses them. */
#include "agent.h"

static void start(char *options) {}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
    say("OnAttach %s", options);
    return 0;
}
