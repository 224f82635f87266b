/* A slot that variables of different types share in turn: each is read and set by its own type where it is in scope, by the variable table. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jint count = 0;
    jvmtiLocalVariableEntry *table = NULL;
    MUST(GetLocalVariableTable, method, &count, &table);
    say("line %d", line_of(method, location));
    for (int i = 0; i < count; i++) {
        jvalue v = {0};
        jlocation from = table[i].start_location;
        if (location < from || location > from + table[i].length || table[i].slot == 0) continue;
        say("  %s %s in slot %d", table[i].signature, table[i].name, table[i].slot);
        switch (table[i].signature[0]) {
        case 'I': case 'S': case 'Z':
            SHOW(GetLocalInt, thread, 0, table[i].slot, &v.i);
            SHOW(SetLocalInt, thread, 0, table[i].slot, v.i + 1);
            say("  %d", v.i);
            break;
        case 'J':
            SHOW(GetLocalLong, thread, 0, table[i].slot, &v.j);
            SHOW(SetLocalLong, thread, 0, table[i].slot, v.j + (1LL << 33));
            say("  %lld", (long long)v.j);
            break;
        case 'D':
            SHOW(GetLocalDouble, thread, 0, table[i].slot, &v.d);
            SHOW(SetLocalDouble, thread, 0, table[i].slot, v.d * -2);
            say("  %g", v.d);
            break;
        case 'F':
            SHOW(GetLocalFloat, thread, 0, table[i].slot, &v.f);
            SHOW(SetLocalFloat, thread, 0, table[i].slot, v.f / 2);
            say("  %g", v.f);
            break;
        default:
            SHOW(GetLocalObject, thread, 0, table[i].slot, &v.l);
            SHOW(SetLocalObject, thread, 0, table[i].slot, NULL);
            say("  %s", object_text(jni, v.l));
        }
    }
}

NATIVE(void, LocalSlotsReused, prepare, jintArray lines) {
    jmethodID method = method_of(test, "work");
    jint *elements = (*jni)->GetIntArrayElements(jni, lines, NULL);
    for (int i = 0; i < (*jni)->GetArrayLength(jni, lines); i++) MUST(SetBreakpoint, method, location_of(method, elements[i]));
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_access_local_variables);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}
