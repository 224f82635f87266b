/* Local variables of every type, read and written, in the newest frame and below; errors. */
#include "agent.h"

static jint slot(jmethodID method, const char *name, jlocation location) {
    return slot_of(method, name, location);
}

static void mix(JNIEnv *jni, jthread thread, jmethodID m, jlocation at) {
    jint i = 0;
    jlong l = 0;
    jfloat f = 0;
    jdouble d = 0;
    jobject o = NULL;
    MUST(GetLocalInt, thread, 0, slot(m, "i", at), &i);
    MUST(GetLocalLong, thread, 0, slot(m, "l", at), &l);
    MUST(GetLocalFloat, thread, 0, slot(m, "f", at), &f);
    MUST(GetLocalDouble, thread, 0, slot(m, "d", at), &d);
    MUST(GetLocalObject, thread, 0, slot(m, "s", at), &o);
    say("i %d, l %lld, f %f, d %f, s %s", i, (long long)l, f, d, text_of(jni, o));
    const char *small[] = {"b", "c", "y", "h"};
    for (int k = 0; k < 4; k++) {
        MUST(GetLocalInt, thread, 0, slot(m, small[k], at), &i);
        say("%s %d", small[k], i);
    }
    MUST(GetLocalObject, thread, 0, slot(m, "o", at), &o);
    say("o is null: %d", o == NULL);
    MUST(GetLocalObject, thread, 0, slot(m, "array", at), &o);
    say("array of %d", (*jni)->GetArrayLength(jni, o));
    MUST(GetLocalInstance, thread, 0, &o);
    jfieldID field = (*jni)->GetFieldID(jni, (*jni)->GetObjectClass(jni, o), "field", "I");
    say("this.field %d", (*jni)->GetIntField(jni, o, field));
    SHOW(GetLocalInt, thread, 0, slot(m, "l", at), &i);
    SHOW(GetLocalLong, thread, 0, slot(m, "i", at), &l);
    SHOW(GetLocalObject, thread, 0, slot(m, "i", at), &o);
    SHOW(GetLocalFloat, thread, 0, slot(m, "i", at), &f);
    SHOW(GetLocalInt, thread, 0, -1, &i);
    SHOW(GetLocalInt, thread, 0, 1000, &i);
    SHOW(GetLocalInt, thread, -1, 1, &i);
    SHOW(GetLocalInt, thread, 500, 1, &i);
    SHOW(GetLocalInt, thread, 0, 1, NULL);
    static int visits;
    if (++visits == 2) return;
    jint ints[] = {11, 1, 'z', -9, 901};
    const char *names[] = {"i", "b", "c", "y", "h"};
    for (int k = 0; k < 5; k++) SHOW(SetLocalInt, thread, 0, slot(m, names[k], at), ints[k]);
    SHOW(SetLocalLong, thread, 0, slot(m, "l", at), 1LL << 40);
    SHOW(SetLocalFloat, thread, 0, slot(m, "f", at), -1.5f);
    SHOW(SetLocalDouble, thread, 0, slot(m, "d", at), 1e100);
    SHOW(SetLocalObject, thread, 0, slot(m, "s", at), (*jni)->NewStringUTF(jni, "changed"));
    SHOW(SetLocalObject, thread, 0, slot(m, "o", at), (*jni)->NewStringUTF(jni, "object"));
    SHOW(SetLocalObject, thread, 0, slot(m, "array", at), (*jni)->NewIntArray(jni, 5));
    SHOW(SetLocalObject, thread, 0, slot(m, "array", at), (*jni)->NewLongArray(jni, 5));
    SHOW(SetLocalObject, thread, 0, slot(m, "s", at), thread);
    SHOW(SetLocalInt, thread, 0, slot(m, "d", at), 1);
    SHOW(SetLocalObject, thread, 0, slot(m, "i", at), NULL);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s line %d", full_name(method), line_of(method, location));
    if (strcmp(method_name(method), "mix") == 0) {
        mix(jni, thread, method, location);
        return;
    }
    jmethodID outer = NULL;
    jlocation at = 0;
    jint value = 0;
    MUST(GetFrameLocation, thread, 1, &outer, &at);
    MUST(GetLocalInt, thread, 1, slot(outer, "kept", at), &value);
    say("kept %d", value);
    SHOW(SetLocalInt, thread, 1, slot(outer, "kept", at), 99);
    SHOW(SetLocalInt, thread, 0, slot(method, "k", location), 77);
    jobject self = NULL;
    SHOW(GetLocalInstance, thread, 0, &self);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LLocals;")) return;
    jmethodID mix = method_of(klass, "mix");
    SHOW(SetBreakpoint, mix, location_of(mix, 6));
    SHOW(SetBreakpoint, method_of(klass, "inner"), 0);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    NEED(can_access_local_variables);
    callbacks.Breakpoint = breakpoint;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
