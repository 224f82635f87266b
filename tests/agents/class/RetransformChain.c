/* RetransformClasses: starts from the initial bytes, reuses what environments that can't retransform made of them, asks those that can, in their order. */
#include "agent.h"

static jvmtiEnv *environments[3];
static int was_redefined;
static const char *names[] = {"first capable", "incapable", "second capable"};

/* Each puts its letter for the next dot of "text....". After a redefinition the pool may still have constants that nothing uses. */
static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (name == NULL || strcmp(name, "RetransformChain$Target") != 0) return;
    int who = 0;
    while (environments[who] != env) who++;
    (*env)->Allocate(env, length, new_bytes);
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
    if (was_redefined) say("  %s is asked", names[who]);
    for (jint i = 0; i + 8 <= length; i++) {
        unsigned char *at = *new_bytes + i, *dot = memchr(at, '.', 8);
        if (memcmp(at, "text", 4) != 0 || strchr("123.", at[4]) == NULL || dot == NULL) continue;
        if (!was_redefined) say("  %s sees %.8s, %s", names[who], (const char *)at, redefined == NULL ? "a new class" : "an old class");
        *dot = (unsigned char)('1' + who);
    }
}

NATIVE(void, RetransformChain, mode, jint who, jboolean on) {
    (*environments[who])->SetEventNotificationMode(environments[who], on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}

NATIVE(void, RetransformChain, retransform, jclass klass) { SHOW(RetransformClasses, 1, &klass); }
NATIVE(void, RetransformChain, redefine, jclass klass, jbyteArray bytes) {
    was_redefined = 1;
    say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes)));
}

static void start(char *options) {
    NEED(can_retransform_classes);
    NEED(can_redefine_classes);
    callbacks.ClassFileLoadHook = hook;
    ready();
    environments[0] = jvmti;
    for (int i = 1; i < 3; i++) {
        (*java_vm)->GetEnv(java_vm, (void **)&environments[i], JVMTI_VERSION_1_2);
        if (i == 2) (*environments[i])->AddCapabilities(environments[i], &capabilities);
        (*environments[i])->SetEventCallbacks(environments[i], &callbacks, sizeof callbacks);
    }
}
