/* Another thread spins in a loop without calls: suspended, its variables are read, and set, whereupon the loop ends; of each type. */
#include "agent.h"

NATIVE(void, LocalSpinning, end, jthread thread) {
    jmethodID method = NULL;
    jlocation at = 0;
    jvalue v = {0};
    MUST(SuspendThread, thread);
    MUST(GetFrameLocation, thread, 0, &method, &at);
    const char *name = method_name(method);
    jint slot = slot_of(method, "go", at), other = slot_of(method, "result", at);
    say("in %s", name);
    if (strcmp(name, "ints") == 0) {
        SHOW(GetLocalInt, thread, 0, slot, &v.i);
        say("go %d", v.i);
        SHOW(SetLocalInt, thread, 0, slot, 0);
        SHOW(SetLocalInt, thread, 0, other, 77);
    } else if (strcmp(name, "longs") == 0) {
        SHOW(GetLocalLong, thread, 0, slot, &v.j);
        say("go %lld", (long long)v.j);
        SHOW(SetLocalLong, thread, 0, slot, -1);
        SHOW(SetLocalLong, thread, 0, other, 1LL << 50);
    } else if (strcmp(name, "doubles") == 0) {
        SHOW(GetLocalDouble, thread, 0, slot, &v.d);
        say("go %g", v.d);
        SHOW(SetLocalDouble, thread, 0, slot, -0.5);
        SHOW(SetLocalFloat, thread, 0, other, 2.25f);
    } else if (strcmp(name, "objects") == 0) {
        SHOW(GetLocalObject, thread, 0, slot, &v.l);
        say("go %s", object_text(jni, v.l));
        SHOW(SetLocalObject, thread, 0, slot, NULL);
        SHOW(SetLocalObject, thread, 0, other, (*jni)->NewStringUTF(jni, "set"));
    }
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_suspend);
    ready();
}
