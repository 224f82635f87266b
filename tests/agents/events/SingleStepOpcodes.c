/* SingleStep by instructions: each location with its opcode, through invokedynamic, switches, finally blocks, handlers, monitors and wide instructions. */
#include "agent.h"

static char line[1200];
static jmethodID current;

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jint count = 0;
    unsigned char *bytes = NULL;
    if (!is_of(method, "SingleStepOpcodes") || strcmp(method_name(method), "mode") == 0) return;
    MUST(GetBytecodes, method, &count, &bytes);
    if (method != current && line[0] != 0) {
        say("%s:%s", method_name(current), line);
        line[0] = 0;
    }
    current = method;
    size_t used = strlen(line);
    snprintf(line + used, sizeof line - used, " %d=%02x", (int)location, bytes[location]);
}

NATIVE(void, SingleStepOpcodes, mode, jboolean on) {
    jthread thread = NULL;
    MUST(GetCurrentThread, &thread);
    MUST(SetEventNotificationMode, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread);
    if (!on) say("%s:%s", method_name(current), line);
    line[0] = 0;
}

static void start(char *options) {
    NEED(can_generate_single_step_events);
    NEED(can_get_bytecodes);
    callbacks.SingleStep = single_step;
    ready();
}
