/* JAVA_TOOL_OPTIONS: broken at white space unless quoted; its agents come before those of the command line; nothing else in it is special. */
#include "agent.h"

static void start(char *options) {
    say("start \"%s\"", options == NULL ? "(none)" : options);
    char *value = NULL;
    if ((*jvmti)->GetSystemProperty(jvmti, "tool.property", &value) == JVMTI_ERROR_NONE) say("tool.property \"%s\"", value);
}
