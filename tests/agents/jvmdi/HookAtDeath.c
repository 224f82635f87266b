/* A thread is in its hook while the VM ends, and asks on behind VM_DEATH. */
#include "jvmdi_agent.h"
#include <stdatomic.h>
#include <unistd.h>

static atomic_int in_hook, dead;

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) {
    if (event->kind == JVMDI_EVENT_CLASS_PREPARE && class_of_program(event->u.class_event.clazz, "HookAtDeath")) {
        MUST(SetBreakpoint, event->u.class_event.clazz, method_of(event->u.class_event.clazz, "daemon"), 0);
    }
    if (event->kind == JVMDI_EVENT_BREAKPOINT) {
        in_hook = 1;
        while (!dead) usleep(1000);
        usleep(20000);
        say("the hook of a breakpoint, behind VM_DEATH: %s", full_name(event->u.breakpoint.clazz, event->u.breakpoint.method));
    }
    if (event->kind == JVMDI_EVENT_VM_DEATH) {
        say("VM_DEATH");
        dead = 1;
    }
}

NATIVE(jboolean, HookAtDeath, inHook) { return in_hook; }

static void start(char *options) { MUST(SetEventHook, hook); }
