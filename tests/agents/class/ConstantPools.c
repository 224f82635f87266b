/* GetConstantPool: what the bytecodes' indexes mean in it; its count and length fit; none of arrays and primitive classes. */
#include "agent.h"

static unsigned char *entries[1000];

static int two(const unsigned char *at) { return at[0] * 256 + at[1]; }

static const char *utf8(int index) {
    static char text[4][128];
    static int next;
    char *to = text[next++ % 4];
    snprintf(to, 128, "%.*s", two(entries[index] + 1), (const char *)entries[index] + 3);
    return to;
}

/* An entry, by its meaning. */
static void keep_entry(int pc, int opcode, int index) {
    unsigned char *e = entries[index];
    switch (e[0]) {
    case 3: keep_line("%03d opcode %d: int %d", pc, opcode, (int)((unsigned)two(e + 1) << 16 | (unsigned)two(e + 3))); break;
    case 5: keep_line("%03d opcode %d: long %x...%x", pc, opcode, two(e + 1), two(e + 7)); break;
    case 7: keep_line("%03d opcode %d: class %s", pc, opcode, utf8(two(e + 1))); break;
    case 8: keep_line("%03d opcode %d: string %s", pc, opcode, utf8(two(e + 1))); break;
    case 9: case 10: case 11: {
        unsigned char *type = entries[two(e + 3)];
        keep_line("%03d opcode %d: member of kind %d, %s.%s %s", pc, opcode, e[0], utf8(two(entries[two(e + 1)] + 1)), utf8(two(type + 1)), utf8(two(type + 3)));
        break;
    }
    default: keep_line("%03d opcode %d: type %d", pc, opcode, e[0]);
    }
}

NATIVE(void, ConstantPools, show, jclass klass) {
    static const int sizes[] = {0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};
    jint count = 0, length = 0, codes = 0;
    unsigned char *pool = NULL, *code = NULL;
    if (MUST(GetConstantPool, klass, &count, &length, &pool) != 0) return;
    unsigned char *at = pool;
    for (int i = 1; i < count; i++) {
        entries[i] = at;
        int type = *at;
        at += type == 1 ? 3 + two(at + 1) : sizes[type];
        if (type == 5 || type == 6) i++;
    }
    say("length fits: %d", at - pool == length);
    MUST(GetBytecodes, method_of(klass, "body"), &codes, &code);
    for (int pc = 0; pc < codes;) {
        int opcode = code[pc];
        if (opcode == 18) keep_entry(pc, opcode, code[pc + 1]), pc += 2;
        else if (opcode == 19 || opcode == 20 || (opcode >= 178 && opcode <= 184) || opcode == 187 || opcode == 192 || opcode == 193)
            keep_entry(pc, opcode, two(code + pc + 1)), pc += 3;
        else if (opcode == 185) keep_entry(pc, opcode, two(code + pc + 1)), pc += 5;
        else if (opcode == 186) keep_entry(pc, opcode, two(code + pc + 1)), pc += 5;
        else pc += opcode == 16 ? 2 : (opcode >= 153 && opcode <= 168) || opcode == 198 || opcode == 199 || opcode == 17 ? 3 : 1;
    }
    say_kept("bytecodes with constants");
}

static void start(char *options) {
    NEED(can_get_constant_pool);
    NEED(can_get_bytecodes);
    ready();
}
