/* Threads whose compiled code calls foreign functions itself: local references that functions make are gone afterwards; a frame that a tool changes while its function runs
   goes on with what the tool has written. */
#include "agent.h"
#include <unistd.h>

static volatile int armed, inside, leave;

static int make(int n) {
    JNIEnv *jni;
    (*java_vm)->GetEnv(java_vm, (void **)&jni, JNI_VERSION_21);
    for (int i = 0; i < 10; i++) (*jni)->NewStringUTF(jni, "made");
    return n + 1;
}

static int stay(int n) {
    if (!armed) return n;
    inside = 1;
    while (!leave) usleep(1000);
    armed = inside = leave = 0;
    return n;
}

NATIVE(jlong, HotForeignCalls, function, jint number) { return number == 0 ? (jlong)make : (jlong)stay; }

NATIVE(void, HotForeignCalls, arm) { armed = 1; }

NATIVE(void, HotForeignCalls, entered) {
    while (!inside) usleep(1000);
}

NATIVE(void, HotForeignCalls, letGo) { leave = 1; }

NATIVE(void, HotForeignCalls, change, jthread thread, jint to) {
    MUST(SuspendThread, thread);
    jvmtiFrameInfo frames[50];
    jint count = 0;
    MUST(GetStackTrace, thread, 0, 50, frames, &count);
    for (int i = 0; i < count; i++) {
        if (!is_of(frames[i].method, "HotForeignCalls") || strcmp(method_name(frames[i].method), "caller") != 0) continue;
        jint slot = slot_of(frames[i].method, "twice", frames[i].location), value = 0;
        MUST(GetLocalInt, thread, i, slot, &value);
        say("caller line %d twice %d", line_of(frames[i].method, frames[i].location), value);
        if (to != 0) SHOW(SetLocalInt, thread, i, slot, to);
    }
    MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_suspend);
    NEED(can_access_local_variables);
    NEED(can_get_line_numbers);
    ready();
}
