/* can_access_local_variables taken while frames run that are hot: variables are read and set in the newest and in older ones. */
#include "agent.h"

static void show(JNIEnv *jni, jint depth) {
    jint count = 0;
    jmethodID method = NULL;
    jlocation at = 0;
    jvmtiLocalVariableEntry *table = NULL;
    MUST(GetFrameLocation, NULL, depth, &method, &at);
    MUST(GetLocalVariableTable, method, &count, &table);
    say("%s line %d", method_name(method), line_of(method, at));
    for (int i = 0; i < count; i++) {
        jvalue v;
        v.j = 0;
        if (at < table[i].start_location || at > table[i].start_location + table[i].length) continue;
        switch (table[i].signature[0]) {
        case 'I': MUST(GetLocalInt, NULL, depth, table[i].slot, &v.i); say("  %s %d", table[i].name, v.i); break;
        case 'J': MUST(GetLocalLong, NULL, depth, table[i].slot, &v.j); say("  %s %lld", table[i].name, (long long)v.j); break;
        case 'D': MUST(GetLocalDouble, NULL, depth, table[i].slot, &v.d); say("  %s %g", table[i].name, v.d); break;
        default: MUST(GetLocalObject, NULL, depth, table[i].slot, &v.l); say("  %s %s", table[i].name, object_text(jni, v.l));
        }
    }
}

static void set(JNIEnv *jni, jint depth, jint i, jlong sum, double half, const char *text) {
    jmethodID method = NULL;
    jlocation at = 0;
    MUST(GetFrameLocation, NULL, depth, &method, &at);
    SHOW(SetLocalInt, NULL, depth, slot_of(method, "i", at), i);
    SHOW(SetLocalLong, NULL, depth, slot_of(method, "sum", at), sum);
    SHOW(SetLocalDouble, NULL, depth, slot_of(method, "half", at), half);
    SHOW(SetLocalObject, NULL, depth, slot_of(method, "text", at), (*jni)->NewStringUTF(jni, text));
}

NATIVE(void, LateLocals, look) {
    jint number = 0;
    SHOW(GetLocalInt, NULL, 1, 0, &number);
    SHOW(AddCapabilities, &capabilities);
    for (jint depth = 1; depth <= 3; depth++) show(jni, depth);
    set(jni, 1, 99997, 1, 0.25, "changed below");
    set(jni, 2, 99990, 1000, 7.5, "changed above");
    show(jni, 2);
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    ready();
    NEED(can_access_local_variables);
    offer();
}
