#include "openj9.h"

static jint u4(const unsigned char *at) {
    return (jint)((unsigned)at[0] << 24 | at[1] << 16 | at[2] << 8 | at[3]);
}

static jlong u8(const unsigned char *at) {
    return (jlong)((unsigned long long)(unsigned)u4(at) << 32 | (unsigned)u4(at + 4));
}

/* Shows the records whose names contain a text. */
static void show(const char *what, jlm_dump *dump, int head, const char *wanted, int least_slow) {
    const unsigned char *at = (unsigned char *)dump->begin, *end = (unsigned char *)dump->end;
    if (head) {
        say("%s: version %d, format %d", what, u4(at), u4(at + 4));
        at += 8;
    }
    while (at < end) {
        const char *name = (const char *)at + 38;
        if (strstr(name, wanted) != NULL) {
            say("%s: type %d, held %d, entered %d, slow enough %d, recursive %d, was held %d, tag %lld, %s", what, at[0], at[1],
                u4(at + 2), u4(at + 6) >= least_slow, u4(at + 10), u8(at + 22) > 0, (long long)u8(at + 30), strrchr(name, ' '));
        }
        at += 38 + strlen(name) + 1;
    }
    if (at != end) say("%s: records end elsewhere", what);
    MUST(Deallocate, (unsigned char *)dump->begin);
    MUST(Deallocate, (unsigned char *)dump);
}

NATIVE(void, LockStatistics, dump, jstring wanted, jint least_slow) {
    const char *text = (*jni)->GetStringUTFChars(jni, wanted, NULL);
    jlm_dump *dump = NULL;
    if (CALL(COM_IBM_SET_VM_JLM_DUMP, &dump) == JVMTI_ERROR_NONE) show("plain", dump, 0, text, least_slow);
    if (CALL(COM_IBM_JLM_DUMP_STATS, &dump, 0) == JVMTI_ERROR_NONE) show("format 0", dump, 0, text, least_slow);
    if (CALL(COM_IBM_JLM_DUMP_STATS, &dump, 1) == JVMTI_ERROR_NONE) show("format 1", dump, 1, text, least_slow);
    (*jni)->ReleaseStringUTFChars(jni, wanted, text);
}

NATIVE(void, LockStatistics, set, jint mode) {
    char what[32];
    snprintf(what, sizeof what, "set %d", mode);
    TRY(what, COM_IBM_SET_VM_JLM, mode);
}

NATIVE(void, LockStatistics, tag, jobject object) {
    MUST(SetTag, object, 4711);
}

NATIVE(void, LockStatistics, wrong) {
    jlm_dump *dump = NULL;
    TRY("dump before the start", COM_IBM_SET_VM_JLM_DUMP, &dump);
    TRY("unknown mode", COM_IBM_SET_VM_JLM, 0xffff);
    TRY("no place", COM_IBM_SET_VM_JLM_DUMP, NULL);
    TRY("format 2", COM_IBM_JLM_DUMP_STATS, &dump, 2);
}

static void start(char *options) {
    jlm_dump *dump = NULL;
    TRY("too early", COM_IBM_SET_VM_JLM_DUMP, &dump);
    NEED(can_tag_objects);
    ready();
}
