/* GetExtensionFunctions and GetExtensionEvents: what is told of those of HotSpot: parameters, their kinds, types, whether null is allowed, errors. */
#include "agent.h"

static void keep_parameters(const char *id, jint count, const jvmtiParamInfo *parameters) {
    for (int i = 0; i < count; i++)
        keep_line("%s %d: kind %d, type %d, null %d", strrchr(id, '.') + 1, i, parameters[i].kind, parameters[i].base_type, parameters[i].null_ok);
}

NATIVE(void, ExtensionInfo, run) {
    jint count = 0;
    jvmtiExtensionFunctionInfo *functions = NULL;
    jvmtiExtensionEventInfo *events = NULL;
    MUST(GetExtensionFunctions, &count, &functions);
    for (int i = 0; i < count; i++) {
        if (strncmp(functions[i].id, "com.sun.hotspot.", 16) != 0) continue;
        keep_line("%s: %d parameters, %d errors, described %d, a function %d", functions[i].id, functions[i].param_count, functions[i].error_count,
             strlen(functions[i].short_description) > 0, functions[i].func != NULL);
        keep_parameters(functions[i].id, functions[i].param_count, functions[i].params);
        for (int k = 0; k < functions[i].error_count; k++) keep_line("%s error %s", strrchr(functions[i].id, '.') + 1, error_name(functions[i].errors[k]));
    }
    say_kept("functions");
    MUST(GetExtensionEvents, &count, &events);
    for (int i = 0; i < count; i++) {
        if (strncmp(events[i].id, "com.sun.hotspot.", 16) != 0) continue;
        keep_line("%s: %d parameters, described %d", events[i].id, events[i].param_count, strlen(events[i].short_description) > 0);
        keep_parameters(events[i].id, events[i].param_count, events[i].params);
    }
    say_kept("events");
}

static void start(char *options) {
}
