/* GetErrorName of all errors, and of numbers that are none. */
#include "agent.h"

static void start(char *options) {
    for (int error = -1; error < 220; error++) {
        char *name = NULL;
        jvmtiError answer = (*jvmti)->GetErrorName(jvmti, error, &name);
        if (answer == JVMTI_ERROR_NONE) say("%d %s", error, name);
        else if (answer != JVMTI_ERROR_ILLEGAL_ARGUMENT) say("%d: %d", error, answer);
    }
    char *name = NULL;
    SHOW(GetErrorName, 100000, &name);
    SHOW(GetErrorName, 98, &name);
    MUST(Deallocate, (unsigned char *)name);
}
