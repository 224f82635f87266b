/* What the agents of OpenJ9's extensions share: finding functions and events, and showing what they answer. */
#ifndef OPENJ9_H
#define OPENJ9_H
#include "agent.h"
#include "ibmjvmti.h"

static jvmtiExtensionFunction function_of(const char *id) {
    jint count = 0;
    jvmtiExtensionFunctionInfo *list = NULL;
    jvmtiExtensionFunction found = NULL;
    MUST(GetExtensionFunctions, &count, &list);
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i].id, id) == 0) found = list[i].func;
        (*jvmti)->Deallocate(jvmti, (unsigned char *)list[i].id);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)list[i].short_description);
        for (int p = 0; p < list[i].param_count; p++) {
            (*jvmti)->Deallocate(jvmti, (unsigned char *)list[i].params[p].name);
        }
        (*jvmti)->Deallocate(jvmti, (unsigned char *)list[i].params);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)list[i].errors);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)list);
    if (found == NULL) say("there is no %s", id);
    return found;
}

/* Has an event told to a function; NULL ends it. */
static void listen_to(const char *id, void *callback) {
    jint count = 0;
    jvmtiExtensionEventInfo *list = NULL;
    MUST(GetExtensionEvents, &count, &list);
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i].id, id) == 0) {
            MUST(SetExtensionEventCallback, list[i].extension_event_index, (jvmtiExtensionEvent)callback);
            return;
        }
    }
    say("there is no %s", id);
}

/* Calls an extension function, and shows what it answers. */
#define CALL(id, ...) function_of(id)(jvmti, ##__VA_ARGS__)
#define TRY(what, id, ...) say("%s: %s", what, error_name(CALL(id, ##__VA_ARGS__)))
#endif
