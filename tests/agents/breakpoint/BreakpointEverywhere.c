/* Breakpoints on each instruction of hot methods, all at once and one by one: each is told of once for each time that control comes to it, and what the
   callback does to the heap, to locals, to the thread and to the breakpoint holds in the code that goes on. */
#include "agent.h"

static const char *names[] = {"workCalls", "workNumbers", "workObjects"};
static int action, hits, acted;
static unsigned long long digest;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    hits++;
    digest = digest * 31 + location;
    if (action == 1 && hits % 7 == 0) MUST(ForceGarbageCollection);
    if (action == 2 && hits % 11 == 0) {
        jint slot = slot_of(method, "sum", location), value = 0;
        if (slot >= 0 && (*jvmti)->GetLocalInt(jvmti, thread, 0, slot, &value) == JVMTI_ERROR_NONE) {
            MUST(SetLocalInt, thread, 0, slot, value + 1000);
            acted++;
        }
    }
    if (action == 3 && hits % 30 == 0) {
        acted++;
        (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "from the callback");
    }
    if (action == 4) {
        acted++;
        MUST(ClearBreakpoint, method, location);
    }
}

/* The length of an instruction, as far as the test's methods have them. */
static int length_of(const unsigned char *code, int at) {
    unsigned char op = code[at];
    if (op == 0xaa || op == 0xab) {
        int from = (at + 4) & ~3;
        #define WORD(i) ((int)((unsigned)code[i] << 24 | code[(i) + 1] << 16 | code[(i) + 2] << 8 | code[(i) + 3]))
        int end = op == 0xaa ? from + 12 + 4 * (WORD(from + 8) - WORD(from + 4) + 1) : from + 8 + 8 * WORD(from + 4);
        return end - at;
    }
    if (op == 0xb9 || op == 0xba || op == 0xc8 || op == 0xc9) return 5;
    if (op == 0xc5) return 4;
    if (op == 0x11 || op == 0x13 || op == 0x14 || op == 0x84 || (op >= 0x99 && op <= 0xa8) || (op >= 0xb2 && op <= 0xb8) || op == 0xbb
        || op == 0xbd || op == 0xc0 || op == 0xc1 || op == 0xc6 || op == 0xc7) return 3;
    if (op == 0x10 || op == 0x12 || (op >= 0x15 && op <= 0x19) || (op >= 0x36 && op <= 0x3a) || op == 0xbc) return 2;
    return 1;
}

NATIVE(jint, BreakpointEverywhere, set, jint first, jint step, jboolean on) {
    int number = 0;
    for (int i = 0; i < 3; i++) {
        jmethodID method = method_of(test, names[i]);
        jint length = 0;
        unsigned char *code = NULL;
        MUST(GetBytecodes, method, &length, &code);
        for (int at = 0; at < length; at += length_of(code, at), number++) {
            if (number < first || (number - first) % step != 0) continue;
            if (on) MUST(SetBreakpoint, method, at);
            else MUST(ClearBreakpoint, method, at);
        }
    }
    return number;
}

NATIVE(void, BreakpointEverywhere, act, jint what) {
    action = what;
    hits = acted = 0;
    digest = 0;
}

NATIVE(void, BreakpointEverywhere, told) { say("%d hits, digest %llx, acted %d", hits, digest, acted); }

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_access_local_variables);
    NEED(can_get_bytecodes);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
