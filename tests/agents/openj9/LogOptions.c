#include "openj9.h"

static void set(char *options) {
    char text[64] = "";
    jint size = -1;
    jvmtiError error = CALL(COM_IBM_SET_VM_LOG_OPTIONS, options);
    CALL(COM_IBM_QUERY_VM_LOG_OPTIONS, (jint)sizeof text, (void *)text, &size);
    say("set \"%s\": %s; now \"%s\", %d bytes", options == NULL ? "(null)" : options, error_name(error), text, size);
}

static void start(char *options) {
    char text[64] = "untouched";
    jint size = -1;
    CALL(COM_IBM_QUERY_VM_LOG_OPTIONS, (jint)sizeof text, (void *)text, &size);
    say("at the start \"%s\"", text);
    TRY("nothing at all", COM_IBM_QUERY_VM_LOG_OPTIONS, 0, NULL, NULL);
    TRY("no size", COM_IBM_QUERY_VM_LOG_OPTIONS, 20, (void *)text, NULL);
    size = -1;
    TRY("no buffer", COM_IBM_QUERY_VM_LOG_OPTIONS, 20, NULL, &size);
    say("size %d", size);
    TRY("size 2", COM_IBM_QUERY_VM_LOG_OPTIONS, 2, (void *)text, &size);
    say("size %d", size);
    TRY("size 0", COM_IBM_QUERY_VM_LOG_OPTIONS, 0, (void *)text, &size);
    say("size %d", size);
    char *all[] = {"warn,error", "all", "none", "error", NULL, "", "none,all", "none,error", "error,none", "error,all",
                   "help", "help,error", "what", "  what ,error", " error , WARN ", "vital,config", "none"};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) set(all[i]);
}
