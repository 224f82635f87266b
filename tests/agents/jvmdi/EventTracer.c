/* A tracer of everything: each kind of event, with what it carries, in the order in which events at one place come. */
#include "jvmdi_agent.h"

#define PROGRAM "EventTracer"


static const char *place(jclass clazz, jmethodID method, jlocation location) {
    static __thread char text[4][600];
    static __thread int next;
    char *at = text[next++ % 4];
    snprintf(at, 600, "%s line %d", full_name(clazz, method), line_of(clazz, method, location));
    return at;
}

static const char *name_of_object(JNIEnv *jni, jobject object) {
    return object == NULL ? "null" : class_signature((*jni)->GetObjectClass(jni, object));
}

static const char *field_name(jclass clazz, jfieldID field) {
    char *name = NULL, *type = NULL;
    MUST(GetFieldName, clazz, field, &name, &type);
    return name;
}

static void frame_event(JVMDI_Event *event, const char *what) {
    JVMDI_frame_event_data *at = &event->u.frame;
    jclass clazz;
    jmethodID method;
    jlocation location;
    if (!class_of_program(at->clazz, PROGRAM)) return;
    MUST(GetFrameLocation, at->frame, &clazz, &method, &location);
    say("%s %s, its frame at line %d, %d", what, full_name(at->clazz, at->method), line_of(clazz, method, location), method == at->method);
    if (event->kind == JVMDI_EVENT_METHOD_ENTRY && strstr(full_name(at->clazz, at->method), "leaf")) MUST(NotifyFramePop, at->frame);
}

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) {
    switch (event->kind) {
    case JVMDI_EVENT_VM_INIT:
        say("VM_INIT");
        break;
    case JVMDI_EVENT_VM_DEATH:
        say("VM_DEATH");
        break;
    case JVMDI_EVENT_THREAD_START:
    case JVMDI_EVENT_THREAD_END: {
        const char *name = thread_name(event->u.thread_change.thread);
        if (strcmp(name, "main") != 0 && strncmp(name, "a ", 2) != 0) return;
        say("%s %s", event->kind == JVMDI_EVENT_THREAD_START ? "THREAD_START" : "THREAD_END", name);
        break;
    }
    case JVMDI_EVENT_CLASS_LOAD:
    case JVMDI_EVENT_CLASS_PREPARE: {
        jint status = 0;
        if (!class_of_program(event->u.class_event.clazz, PROGRAM) && strstr(class_signature(event->u.class_event.clazz), "[L" PROGRAM) == NULL) return;
        MUST(GetClassStatus, event->u.class_event.clazz, &status);
        say("%s %s, prepared %d", event->kind == JVMDI_EVENT_CLASS_LOAD ? "CLASS_LOAD" : "CLASS_PREPARE",
            class_signature(event->u.class_event.clazz), (status & JVMDI_CLASS_STATUS_PREPARED) != 0);
        break;
    }
    case JVMDI_EVENT_EXCEPTION: {
        JVMDI_exception_event_data *at = &event->u.exception;
        if (!class_of_program(at->clazz, PROGRAM)) return;
        say("EXCEPTION %s at %s, caught at %s", name_of_object(jni, at->exception), place(at->clazz, at->method, at->location),
            at->catch_clazz == NULL ? "nowhere" : place(at->catch_clazz, at->catch_method, at->catch_location));
        break;
    }
    case JVMDI_EVENT_EXCEPTION_CATCH: {
        JVMDI_exception_catch_event_data *at = &event->u.exception_catch;
        if (!class_of_program(at->clazz, PROGRAM)) return;
        say("EXCEPTION_CATCH %s at %s", name_of_object(jni, at->exception), place(at->clazz, at->method, at->location));
        break;
    }
    case JVMDI_EVENT_METHOD_ENTRY:
        frame_event(event, "METHOD_ENTRY");
        break;
    case JVMDI_EVENT_METHOD_EXIT:
        frame_event(event, "METHOD_EXIT");
        break;
    case JVMDI_EVENT_FRAME_POP:
        frame_event(event, "FRAME_POP");
        break;
    case JVMDI_EVENT_FIELD_ACCESS: {
        JVMDI_field_access_event_data *at = &event->u.field_access;
        say("FIELD_ACCESS %s of %s at %s", field_name(at->field_clazz, at->field), name_of_object(jni, at->object), place(at->clazz, at->method, at->location));
        break;
    }
    case JVMDI_EVENT_FIELD_MODIFICATION: {
        JVMDI_field_modification_event_data *at = &event->u.field_modification;
        say("FIELD_MODIFICATION %s of %s at %s: %c %d", field_name(at->field_clazz, at->field), name_of_object(jni, at->object),
            place(at->clazz, at->method, at->location), at->signature_type, (int)at->new_value.i);
        break;
    }
    case JVMDI_EVENT_SINGLE_STEP: {
        /* One line for each line of the program. */
        static int last;
        JVMDI_single_step_event_data *at = &event->u.single_step;
        if (!class_of_program(at->clazz, PROGRAM)) return;
        int line = line_of(at->clazz, at->method, at->location);
        if (line != last) say("SINGLE_STEP %s", place(at->clazz, at->method, at->location));
        last = line;
        break;
    }
    case JVMDI_EVENT_BREAKPOINT: {
        JVMDI_breakpoint_event_data *at = &event->u.breakpoint;
        say("BREAKPOINT %s", place(at->clazz, at->method, at->location));
        break;
    }
    default:
        say("an unexpected event %d", (int)event->kind);
    }
}

NATIVE(jint, EventTracer, nativeMethod, jint a) { return a + 10; }

NATIVE(void, EventTracer, trace, jboolean on) {
    jint kinds[] = {JVMDI_EVENT_METHOD_ENTRY, JVMDI_EVENT_METHOD_EXIT, JVMDI_EVENT_EXCEPTION_CATCH};
    jfieldID shared = (*jni)->GetStaticFieldID(jni, test, "shared", "I"), own = (*jni)->GetFieldID(jni, test, "own", "I");
    jclass threads = (*jni)->FindClass(jni, "java/lang/Thread");
    jthread current = (*jni)->CallStaticObjectMethod(jni, threads, (*jni)->GetStaticMethodID(jni, threads, "currentThread", "()Ljava/lang/Thread;"));
    jmethodID leaf = method_of(test, "leaf");
    if (on) {
        SHOW(SetFieldAccessWatch, test, own);
        SHOW(SetFieldAccessWatch, test, own);
        SHOW(SetFieldModificationWatch, test, own);
        SHOW(SetFieldModificationWatch, test, shared);
        SHOW(SetBreakpoint, test, leaf, 0);
        SHOW(SetEventNotificationMode, JVMDI_ENABLE, JVMDI_EVENT_SINGLE_STEP, NULL);
        SHOW(SetEventNotificationMode, JVMDI_ENABLE, JVMDI_EVENT_VM_INIT, current);
        SHOW(SetEventNotificationMode, JVMDI_ENABLE, JVMDI_EVENT_THREAD_START, current);
        SHOW(SetEventNotificationMode, JVMDI_ENABLE, JVMDI_EVENT_CLASS_UNLOAD, current);
    }
    for (int i = 0; i < 3; i++) MUST(SetEventNotificationMode, on ? JVMDI_ENABLE : JVMDI_DISABLE, kinds[i], NULL);
    MUST(SetEventNotificationMode, on ? JVMDI_ENABLE : JVMDI_DISABLE, JVMDI_EVENT_SINGLE_STEP, current);
    if (!on) {
        SHOW(ClearFieldAccessWatch, test, own);
        SHOW(ClearFieldAccessWatch, test, own);
        SHOW(ClearFieldModificationWatch, test, own);
        SHOW(ClearFieldModificationWatch, test, shared);
        SHOW(ClearAllBreakpoints);
        SHOW(ClearBreakpoint, test, leaf, 0);
    }
}

static void start(char *options) { MUST(SetEventHook, hook); }
