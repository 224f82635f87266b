/* DataDumpRequest: sent when the process gets the signal to dump. The VM's own dump goes to standard output: that is elsewhere meanwhile. */
#include "agent.h"
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static jrawMonitorID lock;
static int requests;
static int phase_live;

static void JNICALL dump_request(jvmtiEnv *env) {
    jvmtiPhase phase = 0;
    (*env)->GetPhase(env, &phase);
    (*env)->RawMonitorEnter(env, lock);
    phase_live = phase == JVMTI_PHASE_LIVE;
    requests++;
    (*env)->RawMonitorNotifyAll(env, lock);
    (*env)->RawMonitorExit(env, lock);
}

NATIVE(void, DumpRequest, ask, jboolean on) {
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_DATA_DUMP_REQUEST, NULL);
    MUST(RawMonitorEnter, lock);
    int before = requests;
    kill(getpid(), SIGQUIT);
    while (on && requests == before) MUST(RawMonitorWait, lock, 0);
    MUST(RawMonitorExit, lock);
}

static FILE *log_file;

NATIVE(void, DumpRequest, show) {
    fprintf(log_file, "requests %d, live %d\n", requests, phase_live);
    fflush(log_file);
}

static void start(char *options) {
    callbacks.DataDumpRequest = dump_request;
    ready();
    MUST(CreateRawMonitor, "lock", &lock);
    /* From here on nothing else gets into the log. */
    log_file = fdopen(dup(1), "w");
    dup2(open("/dev/null", O_WRONLY), 1);
}
