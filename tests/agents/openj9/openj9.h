/* What the agents of OpenJ9's extensions share: finding functions and events, and showing what they answer. */
#ifndef OPENJ9_H
#define OPENJ9_H
#include "agent.h"
#include "ibmjvmti.h"

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
