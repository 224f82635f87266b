/* JVMDI is refused where debugging was not enabled (-Xdebug), whatever its version; versions that there never were are unknown. */
#include "agent.h"

static void ask(const char *when) {
    static const jint versions[] = {0x20010000, 0x20010001, 0x20010003, 0x20010004, 0x20020000};
    for (int i = 0; i < 5; i++) {
        void *found = &found;
        jint answer = (*java_vm)->GetEnv(java_vm, &found, versions[i]);
        say("%s %x: %d, %s", when, (unsigned)versions[i], (int)answer, found == NULL ? "null" : "something");
    }
}

NATIVE(void, JvmdiVersions, ask) { ask("live"); }

static void start(char *options) { ask("OnLoad"); }
