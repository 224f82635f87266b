/* A debugger: it waits for its class, sets a breakpoint, shows the stack with locals, changes one, steps to the end of the frame. */
#include "jvmdi_agent.h"

static jclass debugged;
static jmethodID sum;
static int hits;

static void show_stack(jthread thread) {
    jframeID frame, again, caller;
    jint count = 0, walked = 1;
    MUST(GetFrameCount, thread, &count);
    MUST(GetCurrentFrame, thread, &frame);
    MUST(GetCurrentFrame, thread, &again);
    say("  the same name %d", frame == again);
    for (;;) {
        jclass clazz;
        jmethodID method;
        jlocation location;
        MUST(GetFrameLocation, frame, &clazz, &method, &location);
        if (class_of_program(clazz, "DebuggerSession")) say("  %s line %d", full_name(clazz, method), line_of(clazz, method, location));
        jvmdiError error = jvmdi->GetCallerFrame(frame, &caller);
        if (error != JVMDI_ERROR_NONE) {
            say("  %s, as many as counted %d", name_of_error(error), walked == count);
            break;
        }
        frame = caller;
        walked++;
    }
}

static void show_locals(JNIEnv *jni, jthread thread, jlocation location) {
    jframeID frame;
    jint first, total;
    jlong second;
    jobject text;
    MUST(GetCurrentFrame, thread, &frame);
    MUST(GetLocalInt, frame, slot_of(debugged, sum, "first", location), &first);
    MUST(GetLocalLong, frame, slot_of(debugged, sum, "second", location), &second);
    MUST(GetLocalObject, frame, slot_of(debugged, sum, "text", location), &text);
    MUST(GetLocalInt, frame, slot_of(debugged, sum, "total", location), &total);
    say("  first %d second %d text %s total %d", (int)first, (int)second, (*jni)->GetStringUTFChars(jni, text, NULL), (int)total);
    say("  the text is a global reference: %d", (*jni)->GetObjectRefType(jni, text) == JNIGlobalRefType);
    (*jni)->DeleteGlobalRef(jni, text);
    /* An expression is evaluated in the stopped thread. */
    jmethodID describe = (*jni)->GetStaticMethodID(jni, debugged, "describe", "(I)Ljava/lang/String;");
    jstring described = (*jni)->CallStaticObjectMethod(jni, debugged, describe, total);
    say("  %s", (*jni)->GetStringUTFChars(jni, described, NULL));
    SHOW(GetLocalInt, frame, slot_of(debugged, sum, "total", location), &total);
    SHOW(GetLocalFloat, frame, slot_of(debugged, sum, "first", location), (jfloat *)&first);
    SHOW(GetLocalInt, frame, 99, &first);
    if (hits == 1) {
        MUST(SetLocalInt, frame, slot_of(debugged, sum, "total", location), total + 1000);
        MUST(NotifyFramePop, frame);
        enable(JVMDI_EVENT_SINGLE_STEP, thread);
    }
}

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) {
    switch (event->kind) {
    case JVMDI_EVENT_VM_INIT:
        say("VM_INIT");
        break;
    case JVMDI_EVENT_CLASS_PREPARE:
        if (!class_of_program(event->u.class_event.clazz, "DebuggerSession")) return;
        debugged = (*jni)->NewGlobalRef(jni, event->u.class_event.clazz);
        sum = method_of(debugged, "sum");
        say("prepared %s", class_signature(debugged));
        MUST(SetBreakpoint, debugged, sum, location_of(debugged, sum, 5));
        SHOW(SetBreakpoint, debugged, sum, location_of(debugged, sum, 5));
        break;
    case JVMDI_EVENT_BREAKPOINT: {
        JVMDI_breakpoint_event_data *at = &event->u.breakpoint;
        jint status, suspended;
        hits++;
        say("BREAKPOINT %s line %d in %s", full_name(at->clazz, at->method), line_of(at->clazz, at->method, at->location), thread_name(at->thread));
        MUST(GetThreadStatus, at->thread, &status, &suspended);
        say("  status %d, at a breakpoint %d", (int)status, suspended == JVMDI_SUSPEND_STATUS_BREAK);
        show_stack(at->thread);
        show_locals(jni, at->thread, at->location);
        if (hits == 2) {
            MUST(ClearBreakpoint, debugged, sum, at->location);
            SHOW(ClearBreakpoint, debugged, sum, at->location);
        }
        break;
    }
    case JVMDI_EVENT_SINGLE_STEP: {
        JVMDI_single_step_event_data *at = &event->u.single_step;
        say("SINGLE_STEP %s line %d", full_name(at->clazz, at->method), line_of(at->clazz, at->method, at->location));
        if (!class_of_program(at->clazz, "DebuggerSession")) disable(JVMDI_EVENT_SINGLE_STEP, at->thread);
        break;
    }
    case JVMDI_EVENT_FRAME_POP: {
        jframeID frame;
        say("FRAME_POP %s", full_name(event->u.frame.clazz, event->u.frame.method));
        MUST(GetCurrentFrame, event->u.frame.thread, &frame);
        say("  of the current frame %d", frame == event->u.frame.frame);
        disable(JVMDI_EVENT_SINGLE_STEP, event->u.frame.thread);
        break;
    }
    case JVMDI_EVENT_VM_DEATH:
        say("VM_DEATH");
        break;
    }
}

static void start(char *options) {
    jint version = 0;
    MUST(GetVersionNumber, &version);
    say("version %x, options %s", (unsigned)version, options == NULL ? "none" : options);
    jint count;
    jthread *threads;
    SHOW(GetAllThreads, &count, &threads);
    MUST(SetEventHook, hook);
}
