/* ClassFileLoadHook: what comes of bytes that are wrong; environments in the order of their creation see what the ones before made. */
#include "agent.h"

static jvmtiEnv *environments[3];
static const char *from, *to;

/* Each puts its number for the next dot of "text....", the second one makes the change, too. */
static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (name == NULL || strcmp(name, "HookResults$Target") != 0 || to == NULL) return;
    int who = 0;
    while (environments[who] != env) who++;
    (*env)->Allocate(env, length, new_bytes);
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = who == 1 && strcmp(to, "short") == 0 ? length / 2 : length;
    for (jint i = 0; i + 8 <= length; i++) {
        unsigned char *at = *new_bytes + i;
        if (memcmp(at, "text", 4) == 0 && memchr(at + 4, '.', 4) != NULL) {
            say("  environment %d sees %.8s", who, (const char *)at);
            *(unsigned char *)memchr(at, '.', 8) = (unsigned char)('0' + who);
        }
        if (who == 1 && memcmp(at, from, strlen(from)) == 0) memcpy(at, to, strlen(to));
    }
}

NATIVE(void, HookResults, change, jstring old, jstring new) {
    from = text_of(jni, old);
    to = text_of(jni, new);
    say("%s to %s", from, to);
}

static void start(char *options) {
    callbacks.ClassFileLoadHook = hook;
    for (int i = 0; i < 3; i++) {
        environments[i] = jvmti;
        if (i > 0) (*java_vm)->GetEnv(java_vm, (void **)&environments[i], JVMTI_VERSION_1_2);
        (*environments[i])->SetEventCallbacks(environments[i], &callbacks, sizeof callbacks);
    }
    /* Enabled in another order than they were created. */
    for (int i = 2; i >= 0; i--) (*environments[i])->SetEventNotificationMode(environments[i], JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}
