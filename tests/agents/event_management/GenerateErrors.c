/* GenerateEvents: only for compiled methods and generated code; sent before it returns, to the calling environment, if enabled and with a callback. */
#include "agent.h"

static int code, generating, elsewhere;
static jvmtiEnv *other;

static void JNICALL dynamic_code(jvmtiEnv *env, const char *name, const void *address, jint length) {
    if (!generating) return;
    if (env == other) elsewhere++;
    else code++;
}

NATIVE(void, GenerateErrors, run) {
    SHOW(GenerateEvents, JVMTI_EVENT_CLASS_LOAD);
    SHOW(GenerateEvents, JVMTI_EVENT_THREAD_START);
    SHOW(GenerateEvents, 0);
    SHOW(GenerateEvents, 200);
    SHOW(GenerateEvents, JVMTI_EVENT_COMPILED_METHOD_LOAD);
    generating = 1;
    SHOW(GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    say("not enabled: %d", code);
    enable(JVMTI_EVENT_DYNAMIC_CODE_GENERATED, NULL);
    SHOW(GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    int first = code;
    SHOW(GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    say("again: %s", code == 2 * first ? "as many" : "another number");
    callbacks.DynamicCodeGenerated = NULL;
    MUST(SetEventCallbacks, &callbacks, sizeof callbacks);
    code = 0;
    SHOW(GenerateEvents, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
    say("no callback: %d", code);
    generating = 0;
    say("to the other environment: %s", elsewhere > 0 ? "some" : "none");
}

static void start(char *options) {
    callbacks.DynamicCodeGenerated = dynamic_code;
    ready();
    (*java_vm)->GetEnv(java_vm, (void **)&other, JVMTI_VERSION_1_2);
    (*other)->SetEventCallbacks(other, &callbacks, sizeof callbacks);
    (*other)->SetEventNotificationMode(other, JVMTI_ENABLE, JVMTI_EVENT_DYNAMIC_CODE_GENERATED, NULL);
}
