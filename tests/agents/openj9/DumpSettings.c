/* Dump agents: queried, set, taken away, brought back. */
#include "openj9.h"

static char text[16384];

/* The agents as they stand: types, events and what differs between them. */
static void query(void) {
    jint size = -1;
    TRY("query", COM_IBM_QUERY_VM_DUMP, (jint)sizeof text, text, &size);
    if (size == 0) {
        say("  none");
        return;
    }
    say("  %s", (size_t)size == strlen(text) + 1 ? "as long as it says" : "another length");
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char *label = strstr(line, ",file=/"), *rest = label == NULL ? NULL : strchr(label + 1, ',');
        if (rest == NULL) say("  %s", line);
        else say("  %.*s,file=…%s", (int)(label - line), line, rest);
    }
}

static int lines(const char *with) {
    jint size = 0;
    int count = 0;
    CALL(COM_IBM_QUERY_VM_DUMP, (jint)sizeof text, text, &size);
    if (size == 0) return 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) count += strstr(line, with) != NULL;
    return count;
}

static void set(const char *option) { TRY(option, COM_IBM_SET_VM_DUMP, (char *)option); }

static void sizes(void) {
    jint size = -1;
    char some[8];
    TRY("no buffer", COM_IBM_QUERY_VM_DUMP, 0, NULL, &size);
    jint needed = size;
    TRY("size 0", COM_IBM_QUERY_VM_DUMP, 0, some, &size);
    TRY("negative size", COM_IBM_QUERY_VM_DUMP, -1, some, &size);
    TRY("null buffer", COM_IBM_QUERY_VM_DUMP, 4096, NULL, &size);
    TRY("null size", COM_IBM_QUERY_VM_DUMP, (jint)sizeof text, text, NULL);
    char *exact = malloc((size_t)needed);
    TRY("one too few", COM_IBM_QUERY_VM_DUMP, needed - 1, exact, &size);
    TRY("just enough", COM_IBM_QUERY_VM_DUMP, needed, exact, &size);
    char *end = strchr(exact, '\n');
    *end = 0;
    say("first line %s its tokens", strstr(exact, "%pid.%seq") == NULL ? "lacks" : "has");
    TRY("4096", COM_IBM_QUERY_VM_DUMP, 4096, text, &size);
    /* The first line with another file is an option again. */
    char *label = strstr(exact, "file=");
    char edited[1024];
    snprintf(edited, sizeof edited, "%.*sfile=/elsewhere/x%s", (int)(label - exact), exact, strchr(label, ','));
    say("edited: %s", error_name(CALL(COM_IBM_SET_VM_DUMP, edited)));
    say("with its file: %d", lines("file=/elsewhere/x,"));
    TRY("reset", COM_IBM_RESET_VM_DUMP);
    say("with its file: %d", lines("file=/elsewhere/x,"));
    free(exact);
}

/* Of a set of options, each makes an agent, and each line makes that agent again. */
static void round_trip(void) {
    static const char *options[] = {"console:events=vmstart", "stack:events=thrstart,filter=*x", "system:events=throw,filter=a/B#c/D.e#2",
        "tool:events=catch,exec=ls -l,opts=WAIT5", "java:events=uncaught,msg_filter=*m*", "heap:events=fullgc,opts=PHD+CLASSIC",
        "snap:events=unload+load", "jit:events=slow,filter=#9ms", "silent:events=allocation,filter=#5m..6m",
        "exit:events=vmstop,filter=#1#3..4,priority=7,range=2..5"};
    set("none");
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) set(options[i]);
    query();
    static char again[16384];
    jint size;
    CALL(COM_IBM_QUERY_VM_DUMP, (jint)sizeof again, again, &size);
    set("none");
    char *place;
    for (char *line = strtok_r(again, "\n", &place); line != NULL; line = strtok_r(NULL, "\n", &place)) CALL(COM_IBM_SET_VM_DUMP, line);
    say("made again: %d", lines(":"));
    CALL(COM_IBM_QUERY_VM_DUMP, (jint)sizeof again, again, &size);
}

static void removals(void) {
    static char before[16384], after[16384];
    jint size;
    CALL(COM_IBM_QUERY_VM_DUMP, (jint)sizeof before, before, &size);
    int all = lines(":");
    set("system:events=systhrow,filter=X");
    say("with X: %d, more than before: %d", lines("filter=X"), lines(":") - all);
    set("system:none:events=systhrow,filter=X");
    say("with X: %d, more than before: %d", lines("filter=X"), lines(":") - all);
    static const char *types[] = {"system", "java", "snap", "jit"};
    for (int i = 0; i < 4; i++) {
        char option[64];
        snprintf(option, sizeof option, "%s:none:events=gpf", types[i]);
        set(option);
    }
    say("with gpf: %d, more than before: %d", lines("gpf"), lines(":") - all);
    set("java:none");
    say("java: %d", lines("java:"));
    set("system+java+heap+snap+jit+tool:none:filter=java/lang/OutOfMemoryError");
    say("with a filter: %d, left: %d", lines("filter="), lines(":"));
    TRY("reset", COM_IBM_RESET_VM_DUMP);
    CALL(COM_IBM_QUERY_VM_DUMP, (jint)sizeof after, after, &size);
    say("%s", strcmp(before, after) == 0 ? "as in the beginning" : "not as in the beginning");
}

static void refusals(void) {
    static const char *wrong[] = {"", "nix", "java:", "java:nix=1", "java:events=nix", "java:request=nix", "java:priority=1000", "java:range=1",
        "java:events=user,msg_filter=x", "java:events=allocation", "java:events=allocation,filter=big", "java+nix", "heap+java:events=nix", "help"};
    int all = lines(":");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) set(wrong[i]);
    TRY("null", COM_IBM_SET_VM_DUMP, NULL);
    set("what");
    say("more than before: %d", lines(":") - all);
}

static void start(char *options) {
    say("OnLoad");
    query();
    sizes();
    set("none");
    query();
    TRY("reset", COM_IBM_RESET_VM_DUMP);
    round_trip();
    TRY("reset", COM_IBM_RESET_VM_DUMP);
}

NATIVE(void, DumpSettings, live) {
    say("live");
    refusals();
    removals();
}
