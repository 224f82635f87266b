#include "openj9.h"

struct counts {
    volatile jint records, fails_at, alarms, wrong;
    void *id;
};
static struct counts all[3];
static jvmtiExtensionFunction deregister;
static char text[1 << 16];
static volatile int used;

static jvmtiError record(jvmtiEnv *env, const char *text_of_it, jlong length, void *data) {
    struct counts *mine = data;
    mine->records++;
    if ((jlong)strlen(text_of_it) != length || text_of_it[length - 1] != '\n') mine->wrong++;
    if (mine == &all[1] && used + length < (jlong)sizeof text) {
        memcpy(text + used, text_of_it, length + 1);
        used += (int)length;
    }
    return mine->records == mine->fails_at ? JVMTI_ERROR_INTERNAL : JVMTI_ERROR_NONE;
}

static void alarmed(jvmtiEnv *env, void *id, void *data) {
    struct counts *mine = data;
    mine->alarms++;
    if (id != mine->id) mine->wrong++;
}

NATIVE(void, VerboseGc, begin) {
    deregister = function_of(COM_IBM_DEREGISTER_VERBOSEGC_SUBSCRIBER);
    all[2].fails_at = 5;
    for (int i = 0; i < 3; i++) {
        jvmtiVerboseGCAlarm alarm = i == 0 ? NULL : alarmed;
        TRY("register", COM_IBM_REGISTER_VERBOSEGC_SUBSCRIBER, "test", record, alarm, &all[i], &all[i].id);
    }
}

NATIVE(jint, VerboseGc, records, jint at) {
    return all[at].records;
}

NATIVE(void, VerboseGc, leave, jint at) {
    jvmtiError error = deregister(jvmti, &all[at], all[at].id);
    say("deregister: %s, again: %s", error_name(error), error_name(deregister(jvmti, all[at].id, NULL)));
    say("alarms %d, wrong %d", all[at].alarms, all[at].wrong);
}

/* Shows the elements of the first collection, and looks at numbers. */
NATIVE(void, VerboseGc, show) {
    int last = 0, rising = 1, first = 1;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char *id = strstr(line, " id=\"");
        if (id != NULL) {
            int number = atoi(id + 5);
            if (number != last + 1) rising = 0;
            last = number;
        }
        line += strspn(line, " ");
        if (first) say("%.*s", (int)strcspn(line, " >"), line);
        if (strstr(line, "<exclusive-end") != NULL) first = 0;
    }
    say("ids rise by one: %d", rising);
}

static void start(char *options) {
    void *id = &id;
    TRY("too early", COM_IBM_REGISTER_VERBOSEGC_SUBSCRIBER, "test", record, NULL, NULL, &id);
}

NATIVE(void, VerboseGc, wrong) {
    void *id = &id;
    TRY("no function", COM_IBM_REGISTER_VERBOSEGC_SUBSCRIBER, "test", NULL, alarmed, NULL, &id);
    TRY("no description", COM_IBM_REGISTER_VERBOSEGC_SUBSCRIBER, NULL, record, alarmed, NULL, &id);
    TRY("no place", COM_IBM_REGISTER_VERBOSEGC_SUBSCRIBER, "test", record, alarmed, NULL, NULL);
    TRY("no id", COM_IBM_DEREGISTER_VERBOSEGC_SUBSCRIBER, NULL, NULL);
    TRY("no such id", COM_IBM_DEREGISTER_VERBOSEGC_SUBSCRIBER, (void *)&id, NULL);
}
