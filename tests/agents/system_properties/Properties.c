/* GetSystemProperties and GetSystemProperty: the keys that are recommended, those of the command line; set in OnLoad, read by the program; in OnLoad and live. */
#include "agent.h"

static void show(const char *key) {
    char *value = NULL;
    jvmtiError error = (*jvmti)->GetSystemProperty(jvmti, key, &value);
    say("%s: %s %s", key, error_name(error), value == NULL ? "null" : value);
}

static void keys(const char *when) {
    static const char *wanted[] = {"java.vm.vendor", "java.vm.version", "java.vm.name", "java.vm.info", "java.library.path", "java.class.path", "given.on.command.line",
        "set.by.agent"};
    jint count = 0;
    char **list = NULL, *value = NULL;
    MUST(GetSystemProperties, &count, &list);
    say("%s", when);
    for (int k = 0; k < 8; k++) {
        int times = 0;
        for (int i = 0; i < count; i++) times += strcmp(list[i], wanted[k]) == 0;
        jvmtiError error = (*jvmti)->GetSystemProperty(jvmti, wanted[k], &value);
        say("  %s: %d times, %s", wanted[k], times, error_name(error));
    }
    int refused = 0;
    for (int i = 0; i < count; i++) refused += (*jvmti)->GetSystemProperty(jvmti, list[i], &value) != JVMTI_ERROR_NONE;
    say("  keys without a value: %d", refused);
}

NATIVE(void, Properties, live) {
    keys("live");
    show("given.on.command.line");
    show("set.by.agent");
    show("set.by.program");
    SHOW(SetSystemProperty, "set.by.agent", "late");
}

static void start(char *options) {
    keys("OnLoad");
    show("given.on.command.line");
    show("no.such.property");
    SHOW(SetSystemProperty, "set.by.agent", "first");
    SHOW(SetSystemProperty, "set.by.agent", "again, with = and spaces");
    show("set.by.agent");
    SHOW(SetSystemProperty, "given.on.command.line", "changed");
    show("given.on.command.line");
    SHOW(SetSystemProperty, "empty", "");
    SHOW(SetSystemProperty, "no.such.property", NULL);
}
