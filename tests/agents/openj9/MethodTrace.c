#include "openj9.h"

/* Shows a record without its time, its thread and the names of objects. */
static jvmtiError record(jvmtiEnv *env, void *text, jlong length, void *data) {
    char *shown = strdup(strchr((char *)text + 13, ' ') + 1);
    for (char *at = shown; *at != 0; at++) {
        if (*at == '@') {
            char *end = at + 1;
            while ((*end >= '0' && *end <= '9') || (*end >= 'a' && *end <= 'f')) end++;
            memmove(at + 1, end, strlen(end) + 1);
        }
    }
    say("%s", shown);
    free(shown);
    return JVMTI_ERROR_NONE;
}

static void *id;

NATIVE(void, MethodTrace, begin) {
    TRY("register", COM_IBM_REGISTER_TRACEPOINT_SUBSCRIBER, "test", record, NULL, NULL, &id);
    TRY("external", COM_IBM_SET_VM_TRACE, "external=mt");
}

NATIVE(void, MethodTrace, end) {
    TRY("none", COM_IBM_SET_VM_TRACE, "none=mt");
    TRY("deregister", COM_IBM_DEREGISTER_TRACEPOINT_SUBSCRIBER, id, NULL);
}

static void start(char *options) {}
