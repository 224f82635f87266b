/* An agent that redefines classes: by class files that it asks the VM for and changes. */
#include "jvmdi_agent.h"

static jclass subject, with_breakpoint;
static jmethodID run;
static int pauses, hits;

/* Makes of a class file of SubjectX one of SubjectA. */
static void rename_class(JVMDI_class_definition *definition) {
    for (int i = 0; i + 8 <= definition->class_byte_count; i++) {
        if (memcmp(definition->class_bytes + i, "Subject", 7) == 0 && definition->class_bytes[i + 7] <= 'I') definition->class_bytes[i + 7] = 'A';
    }
}

NATIVE(jstring, Redefiner, redefine, jclass target, jclass source) {
    JVMDI_class_definition definition;
    if (MUST(GetClassDefinition, source, &definition) != JVMDI_ERROR_NONE) return NULL;
    rename_class(&definition);
    definition.clazz = target;
    jvmdiError error = jvmdi->RedefineClasses(1, &definition);
    MUST(Deallocate, definition.class_bytes);
    return (*jni)->NewStringUTF(jni, name_of_error(error));
}

NATIVE(jstring, Redefiner, errors, jclass target) {
    JVMDI_class_definition definition;
    JVMDI_capabilities capabilities;
    MUST(GetCapabilities, &capabilities);
    say("can redefine %d, add methods %d, all %d, pop frames %d, reserved %d", capabilities.can_redefine_classes, capabilities.can_add_method,
        capabilities.can_unrestrictedly_redefine_classes, capabilities.can_pop_frame, capabilities.reserved1 + capabilities.reserved5);
    MUST(GetClassDefinition, target, &definition);
    subject = (*jni)->NewGlobalRef(jni, target);
    SHOW(RedefineClasses, 1, &definition);
    SHOW(RedefineClasses, 0, &definition);
    definition.class_bytes[7] = 99;
    SHOW(RedefineClasses, 1, &definition);
    definition.class_bytes[0] = 0;
    SHOW(RedefineClasses, 1, &definition);
    definition.clazz = (*jni)->FindClass(jni, "SubjectB");
    MUST(GetClassDefinition, target, &definition);
    definition.clazz = (*jni)->FindClass(jni, "SubjectB");
    SHOW(RedefineClasses, 1, &definition);
    definition.clazz = (*jni)->FindClass(jni, "[I");
    SHOW(RedefineClasses, 1, &definition);
    SHOW(GetClassDefinition, definition.clazz, &definition);
    definition.clazz = target;
    definition.class_bytes = NULL;
    SHOW(RedefineClasses, 1, &definition);
    return (*jni)->NewStringUTF(jni, "errors told");
}

NATIVE(void, Redefiner, breakIn, jclass target, jstring method) {
    run = method_of(target, "run");
    with_breakpoint = (*jni)->NewGlobalRef(jni, target);
    MUST(SetBreakpoint, target, method_of(target, (*jni)->GetStringUTFChars(jni, method, NULL)), 0);
}

NATIVE(void, Redefiner, pause) {
    jthread thread;
    jframeID frame, again;
    jclass clazz, declaring;
    jmethodID method;
    jlocation location;
    jboolean obsolete = 2, new_one = 2;
    jclass threads = (*jni)->FindClass(jni, "java/lang/Thread");
    thread = (*jni)->CallStaticObjectMethod(jni, threads, (*jni)->GetStaticMethodID(jni, threads, "currentThread", "()Ljava/lang/Thread;"));
    MUST(GetCurrentFrame, thread, &frame);
    MUST(GetCallerFrame, frame, &frame);
    if (pauses++ == 0) {
        Java_Redefiner_redefine(jni, test, subject, (*jni)->FindClass(jni, "SubjectB"));
        SHOW(ClearBreakpoint, subject, method_of(subject, "say"), 0);
    }
    MUST(GetCurrentFrame, thread, &again);
    MUST(GetCallerFrame, again, &again);
    say("the frame's name stays %d", frame == again);
    MUST(GetFrameLocation, frame, &clazz, &method, &location);
    MUST(IsMethodObsolete, clazz, method, &obsolete);
    MUST(IsMethodObsolete, subject, run, &new_one);
    say("in %s, obsolete %d; the id from before %d", full_name(clazz, method), obsolete, new_one);
    SHOW(GetMethodDeclaringClass, clazz, method, &declaring);
}

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) {
    if (event->kind != JVMDI_EVENT_BREAKPOINT) return;
    JVMDI_breakpoint_event_data *at = &event->u.breakpoint;
    jframeID frame;
    jint value = 0;
    say("BREAKPOINT %s", full_name(at->clazz, at->method));
    if (strstr(full_name(at->clazz, at->method), "popped") == NULL) return;
    MUST(GetCurrentFrame, at->thread, &frame);
    MUST(GetLocalInt, frame, 0, &value);
    say("  the argument is %d", (int)value);
    if (hits++ == 0) {
        MUST(SetLocalInt, frame, 0, 42);
        SHOW(PopFrame, at->thread);
        SHOW(GetLocalInt, frame, 0, &value);
    } else {
        MUST(ClearAllBreakpoints);
    }
}

static void start(char *options) { MUST(SetEventHook, hook); }
