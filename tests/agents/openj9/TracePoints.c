#include "openj9.h"

struct counts {
    jint records, fails_at, alarms, wrong;
    void *id;
};
static struct counts all[3];
static jvmtiExtensionFunction deregister;

static int well_formed(const char *text, jlong length) {
    int hours, minutes, seconds, millis, id;
    unsigned long long thread;
    char component[32];
    if ((jlong)strlen(text) != length || text[length - 1] == '\n') return 0;
    return sscanf(text, "%2d:%2d:%2d.%3d 0x%llx %31[a-z0-9].%d", &hours, &minutes, &seconds, &millis, &thread, component,
                  &id) == 7;
}

static jvmtiError record(jvmtiEnv *env, void *text, jlong length, void *data) {
    struct counts *mine = data;
    mine->records++;
    if (!well_formed(text, length)) mine->wrong++;
    return mine->records == mine->fails_at ? JVMTI_ERROR_INTERNAL : JVMTI_ERROR_NONE;
}

static void alarmed(jvmtiEnv *env, void *id, void *data) {
    struct counts *mine = data;
    mine->alarms++;
    if (id != mine->id) mine->wrong++;
}

NATIVE(void, TracePoints, begin, jint fails_at) {
    memset(all, 0, sizeof all);
    all[0].fails_at = fails_at;
    deregister = function_of(COM_IBM_DEREGISTER_TRACEPOINT_SUBSCRIBER);
    for (int i = 0; i < 3; i++) {
        jvmtiTraceAlarm alarm = i == 2 ? NULL : alarmed;
        TRY("register", COM_IBM_REGISTER_TRACEPOINT_SUBSCRIBER, "test", record, alarm, &all[i], &all[i].id);
    }
    TRY("external", COM_IBM_SET_VM_TRACE, "external=tpnid{j9vm.294}");
}

NATIVE(jint, TracePoints, records, jint at) {
    return all[at].records;
}

NATIVE(void, TracePoints, end) {
    TRY("none", COM_IBM_SET_VM_TRACE, "none");
    for (int i = 0; i < 3; i++) {
        /* The second as the manual has it: the data first. */
        jvmtiError error = i == 1 ? deregister(jvmti, &all[i], all[i].id) : deregister(jvmti, all[i].id, NULL);
        say("subscriber %d: %d alarms, %d wrong; deregister: %s, again: %s", i, all[i].alarms, all[i].wrong,
            error_name(error), error_name(deregister(jvmti, all[i].id, NULL)));
    }
}

NATIVE(void, TracePoints, options) {
    char *texts[] = {"external=", "external", "external={}", "external=j9vm{", "external=j9vm,,mt", "", ",", "what=x",
                     "external=nothing", "external={j9vm.294,mt}", "none=mt", "none", "print=!j9vm", "external=mt.31",
                     "EXTERNAL=J9VM(exception)", "output=file", "maxstringlength=3", "methods={a/B.c()}", "methods=", "suspendcount=1",
                     "resumecount=0", "suspendcount=100000", "trigger=tpnid{j9vm.294,nothing}",
                     "trigger=tpnid{j9vm.294,suspend,100000}", "trigger=!tpnid{j9vm.294,suspend,100000}", "sleeptime=5ms",
                     "buffers=dynamic", "buffers=16k", "stackdepth=5", "suspend", "resume", "none,count=j9vm,none,print={"};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        say("\"%s\": %s", texts[i], error_name(CALL(COM_IBM_SET_VM_TRACE, texts[i])));
    }
    TRY("no text", COM_IBM_SET_VM_TRACE, NULL);
    void *id = NULL;
    TRY("no function", COM_IBM_REGISTER_TRACEPOINT_SUBSCRIBER, "test", NULL, NULL, NULL, &id);
    TRY("no description", COM_IBM_REGISTER_TRACEPOINT_SUBSCRIBER, NULL, record, NULL, NULL, &id);
    TRY("no place for the id", COM_IBM_REGISTER_TRACEPOINT_SUBSCRIBER, "test", record, NULL, NULL, NULL);
    TRY("no id", COM_IBM_DEREGISTER_TRACEPOINT_SUBSCRIBER, NULL, NULL);
    TRY("no such id", COM_IBM_DEREGISTER_TRACEPOINT_SUBSCRIBER, (void *)&id, NULL);
}

static jint buffers, bytes_wrong, ends;

static jvmtiError buffer(jvmtiEnv *env, void *bytes, jlong length, void *data) {
    unsigned char *at = bytes, *end = at + length;
    buffers++;
    if (ends > 0) bytes_wrong++;
    while (at + 24 <= end) {
        unsigned size = (unsigned)at[20] << 24 | at[21] << 16 | at[22] << 8 | at[23];
        at += 24 + size;
    }
    if (at != end) bytes_wrong++;
    return JVMTI_ERROR_NONE;
}

static void ended(jvmtiEnv *env, void *id, void *data) {
    ends++;
}

static void *binary;

NATIVE(void, TracePoints, beginBinary) {
    void *data = NULL;
    jint length = 0;
    TRY("flush for nobody", COM_IBM_FLUSH_TRACE_DATA);
    TRY("metadata", COM_IBM_GET_TRACE_METADATA, &data, &length);
    say("begins with %.4s: %d", (char *)data, length > 4);
    TRY("register", COM_IBM_REGISTER_TRACE_SUBSCRIBER, "test", buffer, ended, NULL, &binary);
    TRY("maximal", COM_IBM_SET_VM_TRACE, "maximal=j9vm");
}

NATIVE(void, TracePoints, endBinary) {
    say("buffers while work went on: %d", buffers > 0);
    TRY("flush", COM_IBM_FLUSH_TRACE_DATA);
    say("there were buffers: %d, wrong ones %d, the alarm came %d times", buffers > 0, bytes_wrong, ends);
    TRY("deregister", COM_IBM_DEREGISTER_TRACE_SUBSCRIBER, binary, NULL);
    TRY("again", COM_IBM_DEREGISTER_TRACE_SUBSCRIBER, binary, NULL);
    say("the alarm came %d times", ends);
    TRY("none", COM_IBM_SET_VM_TRACE, "none");
    TRY("flush for nobody", COM_IBM_FLUSH_TRACE_DATA);
}

static void start(char *options) {
    TRY("early", COM_IBM_SET_VM_TRACE, "none");
    void *id = NULL;
    TRY("too early", COM_IBM_REGISTER_TRACEPOINT_SUBSCRIBER, "test", record, NULL, NULL, &id);
}
