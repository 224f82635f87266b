/* Breakpoints at each bytecode of methods that are hot: how often they are hit, and what locals the frame has there. */
#include "agent.h"

static struct hit {
    jmethodID method;
    jlocation at;
    long hits, sum;
} hits[64];
static int places;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation at) {
    int i = 0;
    while (i < places && (hits[i].method != method || hits[i].at != at)) i++;
    if (i == places) hits[places++] = (struct hit){ method, at };
    hits[i].hits++;
    jint local = 0;
    if ((*env)->GetLocalInt(env, thread, 0, 0, &local) == JVMTI_ERROR_NONE) hits[i].sum += local;
}

/* Bytes of an instruction of those that the program has. */
static int length_of(unsigned char opcode) {
    if (opcode == 0x10 || opcode == 0x12 || (opcode >= 0x15 && opcode <= 0x19) || (opcode >= 0x36 && opcode <= 0x3a) || opcode == 0xbc) return 2;
    if (opcode == 0x11 || opcode == 0x13 || opcode == 0x14 || opcode == 0x84 || (opcode >= 0x99 && opcode <= 0xa8)) return 3;
    if ((opcode >= 0xb2 && opcode <= 0xb8) || opcode == 0xbb || opcode == 0xbd || opcode == 0xc0 || opcode == 0xc1 || opcode == 0xc6 || opcode == 0xc7) return 3;
    if (opcode == 0xb9 || opcode == 0xba) return 5;
    return 1;
}

/* The location of the nth instruction of a method; -1 if there are fewer. */
static jlocation place(jmethodID method, int which) {
    unsigned char *code = NULL;
    jint size = 0, at = 0;
    MUST(GetBytecodes, method, &size, &code);
    for (; which > 0 && at < size; which--) at += length_of(code[at]);
    MUST(Deallocate, code);
    return at < size ? at : -1;
}

NATIVE(jboolean, HotBreakpoints, put, jstring name, jint which) {
    jmethodID method = method_of(test, object_text(jni, name));
    jlocation at = place(method, which);
    if (at >= 0) MUST(SetBreakpoint, method, at);
    return at >= 0;
}

NATIVE(void, HotBreakpoints, take, jstring name, jint which) {
    jmethodID method = method_of(test, object_text(jni, name));
    MUST(ClearBreakpoint, method, place(method, which));
}

static int by_place(const void *a, const void *b) {
    const struct hit *x = a, *y = b;
    int order = strcmp(method_name(x->method), method_name(y->method));
    return order ? order : (int)(x->at - y->at);
}

NATIVE(void, HotBreakpoints, report, jstring what) {
    say("%s", object_text(jni, what));
    qsort(hits, (size_t)places, sizeof hits[0], by_place);
    for (int i = 0; i < places; i++) {
        say("  %s @%lld: %ld hits, %ld", method_name(hits[i].method), (long long)hits[i].at, hits[i].hits, hits[i].sum);
    }
    places = 0;
}

static void start(char *options) {
    callbacks.Breakpoint = breakpoint;
    NEED(can_generate_breakpoint_events);
    NEED(can_access_local_variables);
    NEED(can_get_bytecodes);
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
