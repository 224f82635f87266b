/* Dumps that a program asks for: files, their kinds, events, and what is refused. */
#include "openj9.h"

static jthread dumping;
static char last[1024];

static const char *base(const char *label) {
    const char *slash = strrchr(label, '/');
    return slash == NULL ? label : slash + 1;
}

static void JNICALL begins(jvmtiEnv *env, char *label, char *event, char *detail, ...) {
    say("  %s \"%s\", file %.*s", event, detail, (int)strcspn(base(label), "."), base(label));
    FILE *file = fopen(label, "r");
    say("  there already: %s", file == NULL ? "no" : "yes");
    jint size;
    char text[8192];
    say("  set: %s", error_name(CALL(COM_IBM_SET_VM_DUMP, "java:events=load")));
    say("  reset: %s", error_name(CALL(COM_IBM_RESET_VM_DUMP)));
    say("  query: %s", error_name(CALL(COM_IBM_QUERY_VM_DUMP, (jint)sizeof text, text, &size)));
    (*env)->GetCurrentThread(env, &dumping);
}

static void JNICALL ends(jvmtiEnv *env, char *label, char *event, char *detail, ...) {
    JNIEnv *jni;
    jthread me;
    (*env)->GetCurrentThread(env, &me);
    (*java_vm)->GetEnv(java_vm, (void **)&jni, JNI_VERSION_1_8);
    say("  %s \"%s\", %s thread", event, detail, (*jni)->IsSameObject(jni, me, dumping) ? "the same" : "another");
    snprintf(last, sizeof last, "%s", label);
}

static void start(char *options) {
    listen_to(COM_IBM_VM_DUMP_START, (void *)begins);
    listen_to(COM_IBM_VM_DUMP_END, (void *)ends);
}

NATIVE(jint, DumpTrigger, trigger, jstring option) {
    last[0] = 0;
    const char *chars = option == NULL ? NULL : (*jni)->GetStringUTFChars(jni, option, NULL);
    jvmtiError error = CALL(COM_IBM_TRIGGER_VM_DUMP, (char *)chars);
    say("%s", error_name(error));
    return error;
}

NATIVE(jstring, DumpTrigger, last) { return (*jni)->NewStringUTF(jni, last); }
