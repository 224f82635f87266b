/* Dumps at what happens to the VM as a whole: its start and end, SIGQUIT, full collections. */
#include "openj9.h"
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static volatile int told;

static void JNICALL begins(jvmtiEnv *env, char *label, char *event, char *detail, ...) {
    jthread me;
    (*env)->GetCurrentThread(env, &me);
    /* What the dispatcher tells comes at any time. */
    if (thread_is(me, "Signal Dispatcher")) told++;
    else say("dump \"%s\" on %s", detail, thread_name(me));
}

static void start(char *options) { listen_to(COM_IBM_VM_DUMP_START, (void *)begins); }

NATIVE(void, DumpVmEvents, set, jstring option) {
    const char *chars = (*jni)->GetStringUTFChars(jni, option, NULL);
    jvmtiError error;
    told = 0;
    /* A dump may not have ended yet. */
    do error = CALL(COM_IBM_SET_VM_DUMP, (char *)chars);
    while (error == JVMTI_ERROR_NOT_AVAILABLE);
    say("%s: %s", chars, error_name(error));
}

NATIVE(jint, DumpVmEvents, told) { return told; }

/* The VM shows all threads, which goes nowhere; the event comes after that. */
NATIVE(void, DumpVmEvents, quit) {
    fflush(stdout);
    int screen = dup(1), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, 1);
    kill(getpid(), SIGQUIT);
    while (access("quit.txt", F_OK) != 0) usleep(1000);
    while (!told) usleep(1000);
    fflush(stdout);
    dup2(screen, 1);
}
