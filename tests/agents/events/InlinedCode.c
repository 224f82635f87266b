/* CompiledMethodLoad: the map has real bytecodes of the method at ascending addresses; the records (jvmticmlr.h) name the compiled method, and
   the methods inlined in it with the bytecode of each call. The same again from GenerateEvents. */
#include "agent.h"
#include <jvmticmlr.h>

static volatile int heard, wrong, maps, inlined;

/* Is it where an instruction of one of the program's methods begins? They have no wide ones and no switches. */
static int is_bytecode(jmethodID method, jlocation location) {
    jint count = 0;
    unsigned char *code = NULL;
    if (MUST(GetBytecodes, method, &count, &code) != JVMTI_ERROR_NONE) return 0;
    int at = 0;
    while (at < location && at < count) {
        int op = code[at];
        int one = op <= 15 || (op >= 26 && op <= 53) || (op >= 59 && op <= 131) || (op >= 133 && op <= 152) || (op >= 172 && op <= 177) ||
                  op == 190 || op == 191;
        int two = op == 16 || op == 18 || (op >= 21 && op <= 25) || (op >= 54 && op <= 58) || op == 188;
        at += one ? 1 : two ? 2 : op == 185 || op == 186 ? 5 : 3;
    }
    int found = at == location && at < count;
    MUST(Deallocate, code);
    return found;
}

static int calls_at(jmethodID method, jint bci) {
    jint count = 0;
    unsigned char *code = NULL;
    MUST(GetBytecodes, method, &count, &code);
    int calls = bci >= 0 && bci < count && code[bci] >= 182 && code[bci] <= 185;
    MUST(Deallocate, code);
    return calls;
}

static void fail(const char *what, int at) {
    if (wrong++ < 10) say("%s, at %d", what, at);
}

static void JNICALL loaded(jvmtiEnv *env, jmethodID method, jint size, const void *address, jint count, const jvmtiAddrLocationMap *map,
                           const void *info) {
    if (strcmp(full_name(method), "InlinedCode.work") != 0) return;
    const char *begin = address, *end = begin + size;
    for (int i = 0; i < count; i++) {
        const char *at = map[i].start_address;
        if (at < begin || at > end) fail("an address outside of the code", i);
        if (i > 0 && at < (const char *)map[i - 1].start_address) fail("addresses that descend", i);
        if (!is_bytecode(method, map[i].location)) fail("a location where no instruction begins", (int)map[i].location);
    }
    if (count > 3) maps++;
    for (const jvmtiCompiledMethodLoadRecordHeader *header = info; header != NULL; header = header->next) {
        if (header->kind != JVMTI_CMLR_INLINE_INFO) continue;
        if (header->majorinfoversion != JVMTI_CMLR_MAJOR_VERSION || header->minorinfoversion != JVMTI_CMLR_MINOR_VERSION) fail("a version", 0);
        const jvmtiCompiledMethodLoadInlineRecord *record = (const jvmtiCompiledMethodLoadInlineRecord *)header;
        for (int i = 0; i < record->numpcs; i++) {
            const PCStackInfo *pc = &record->pcinfo[i];
            if ((char *)pc->pc < begin || (char *)pc->pc > end) fail("a pc outside of the code", i);
            if (pc->numstackframes < 1) { fail("no frames", i); continue; }
            if (pc->methods[pc->numstackframes - 1] != method) fail("another compiled method", i);
            for (int frame = 0; frame < pc->numstackframes; frame++) {
                if (pc->bcis[frame] != -1 && !is_bytecode(pc->methods[frame], pc->bcis[frame])) fail("a bci where no instruction begins", pc->bcis[frame]);
                if (frame > 0 && !calls_at(pc->methods[frame], pc->bcis[frame])) fail("a bci that calls nothing", pc->bcis[frame]);
            }
            if (pc->numstackframes == 3 && strcmp(full_name(pc->methods[0]), "InlinedCode.inner") == 0 &&
                strcmp(full_name(pc->methods[1]), "InlinedCode.outer") == 0)
                inlined = 1;
        }
    }
    heard++;
}

NATIVE(jboolean, InlinedCode, inlined) { return inlined; }

NATIVE(void, InlinedCode, show) {
    say("heard: %s, maps: %s, inlined: %d, wrong: %d", heard ? "yes" : "no", maps ? "yes" : "no", inlined, wrong);
    heard = maps = inlined = 0;
    MUST(GenerateEvents, JVMTI_EVENT_COMPILED_METHOD_LOAD);
    say("again: %s, maps: %s, inlined: %d, wrong: %d", heard ? "yes" : "no", maps ? "yes" : "no", inlined, wrong);
    disable(JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
}

static void start(char *options) {
    NEED(can_generate_compiled_method_load_events);
    NEED(can_get_bytecodes);
    callbacks.CompiledMethodLoad = loaded;
    ready();
    enable(JVMTI_EVENT_COMPILED_METHOD_LOAD, NULL);
}
