/* Dumps at events: which come, with what detail, and that the agents are as before. */
#include "openj9.h"

static jrawMonitorID lock;

static void JNICALL begins(jvmtiEnv *env, char *label, char *event, char *detail, ...) {
    (*env)->RawMonitorEnter(env, lock);
    char *slash = strrchr(label, '/');
    say("  dump \"%s\", %.*s", detail, (int)strcspn(slash == NULL ? label : slash + 1, "."), slash == NULL ? label : slash + 1);
    (*env)->RawMonitorExit(env, lock);
}

static void start(char *options) {
    MUST(CreateRawMonitor, "log", &lock);
    listen_to(COM_IBM_VM_DUMP_START, (void *)begins);
}

NATIVE(void, DumpEvents, set, jstring option) {
    const char *chars = (*jni)->GetStringUTFChars(jni, option, NULL);
    jvmtiError error = CALL(COM_IBM_SET_VM_DUMP, (char *)chars);
    say("%s%s%s", chars, error == JVMTI_ERROR_NONE ? "" : ": ", error == JVMTI_ERROR_NONE ? "" : error_name(error));
}

NATIVE(void, DumpEvents, query) {
    char text[8192];
    jint size;
    TRY("query", COM_IBM_QUERY_VM_DUMP, (jint)sizeof text, text, &size);
    for (char *line = size == 0 ? NULL : strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char *label = strstr(line, ",file=/");
        say("  %.*s", label == NULL ? (int)strlen(line) : (int)(label - line), line);
    }
}
