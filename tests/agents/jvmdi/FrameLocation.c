/* SetFrameLocation: forwards, backwards, out of loops, of a suspended thread; and what must be refused. */
#include "jvmdi_agent.h"

static jclass subject;
static jmethodID watched;
static int base, jumps_at, jumps_to;

/* The first location of a line counted from the method's first. */
static jlocation place(int line) { return location_of(subject, watched, base + line); }

static void choose(JNIEnv *jni, jclass test, jstring name) {
    subject = (*jni)->NewGlobalRef(jni, test);
    watched = method_of(test, (*jni)->GetStringUTFChars(jni, name, NULL));
    base = line_of(test, watched, 0);
    say("%s", full_name(test, watched));
}

/* Has the method jump from a line to another one, when it comes there first; and told when it comes to either. */
NATIVE(void, FrameLocation, jump, jstring name, jint from, jint to) {
    choose(jni, test, name);
    jumps_at = from;
    jumps_to = to;
    MUST(SetBreakpoint, subject, watched, place(from));
    if (to != from) MUST(SetBreakpoint, subject, watched, place(to));
}

NATIVE(void, FrameLocation, done) { MUST(ClearAllBreakpoints); }

static void refused(const char *why, jframeID frame, jlocation location) {
    say("  %s: %s", why, name_of_error(jvmdi->SetFrameLocation(frame, location)));
}

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) {
    if (event->kind != JVMDI_EVENT_BREAKPOINT) return;
    jframeID frame, caller;
    int line = line_of(event->u.breakpoint.clazz, event->u.breakpoint.method, event->u.breakpoint.location) - base;
    say("  at line %d", line);
    if (line != jumps_at) return;
    jumps_at = -1;
    MUST(GetCurrentFrame, event->u.breakpoint.thread, &frame);
    MUST(GetCallerFrame, frame, &caller);
    refused("no location", frame, -1);
    refused("behind the end", frame, 60000);
    refused("within a statement", frame, 1);
    refused("a caller", caller, 0);
    SHOW(SetFrameLocation, frame, place(jumps_to));
}

/* Takes a thread out of its loop. */
NATIVE(void, FrameLocation, leave, jthread thread, jstring name, jint to) {
    jframeID frame;
    jvmdiError error = JVMDI_ERROR_INTERNAL;
    choose(jni, test, name);
    /* It may be amid an expression, or in what the VM does for it. */
    for (int times = 0; error != JVMDI_ERROR_NONE && times < 1000; times++) {
        MUST(SuspendThread, thread);
        MUST(GetCurrentFrame, thread, &frame);
        error = jvmdi->SetFrameLocation(frame, place(to));
        if (error == JVMDI_ERROR_NONE) SHOW(SetFrameLocation, frame, place(to));
        MUST(ResumeThread, thread);
    }
    say("  %s", name_of_error(error));
}

static void start(char *options) { MUST(SetEventHook, hook); }
