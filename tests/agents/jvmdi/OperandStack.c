/* The operand stack of a caller, read and written, with what must be refused. */
#include "jvmdi_agent.h"

static int hits;

static void show(JNIEnv *jni, JVMDI_operand_stack_element *elements, jint count) {
    static const char *names[] = {"?", "reference", "int", "float", "long0", "long1", "double0", "double1", "return address"};
    for (jint i = 0; i < count; i++) {
        if (elements[i].type == JVMDI_OPERAND_TYPE_REFERENCE) {
            say("  %s %s", names[elements[i].type], (*jni)->GetStringUTFChars(jni, elements[i].reference, NULL));
        } else {
            say("  %s %x", names[elements[i].type], (unsigned)elements[i].word);
        }
    }
}

static void look(JNIEnv *jni, jthread thread) {
    jframeID inner, caller;
    JVMDI_operand_stack_element *elements, *own;
    jint count;
    MUST(GetCurrentFrame, thread, &inner);
    MUST(GetCallerFrame, inner, &caller);
    MUST(GetOperandStack, inner, &count, &own);
    say("%d operands of the called", (int)count);
    MUST(GetOperandStack, caller, &count, &elements);
    show(jni, elements, count);
    if (hits++ != 1) return;
    SHOW(SetOperandStack, caller, count - 1, elements);
    JVMDI_operand_stack_element kept = elements[count - 1];
    elements[count - 1].reference = (*jni)->GetObjectClass(jni, kept.reference);
    SHOW(SetOperandStack, caller, count, elements);
    elements[count - 1].type = JVMDI_OPERAND_TYPE_INT;
    SHOW(SetOperandStack, caller, count, elements);
    elements[count - 1] = kept;
    elements[0].type = 77;
    SHOW(SetOperandStack, caller, count, elements);
    elements[0].type = JVMDI_OPERAND_TYPE_DOUBLE0;
    SHOW(SetOperandStack, caller, count, elements);
    elements[count - 1].reference = (*jni)->NewStringUTF(jni, "eleven char");
    for (jint i = 0; i < count; i++) {
        if (elements[i].type == JVMDI_OPERAND_TYPE_INT) elements[i].word = 3;
        if (elements[i].type == JVMDI_OPERAND_TYPE_FLOAT) elements[i].word = 0x43000000; /* 128 */
    }
    double half = 0.25, whole = 1000;
    memcpy(&elements[0].word, &whole, 4);
    memcpy(&elements[1].word, (char *)&whole + 4, 4);
    elements[1].type = JVMDI_OPERAND_TYPE_DOUBLE1;
    memcpy(&elements[2].word, &half, 4);
    memcpy(&elements[3].word, (char *)&half + 4, 4);
    SHOW(SetOperandStack, caller, count, elements);
}

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) {
    if (event->kind == JVMDI_EVENT_CLASS_PREPARE && class_of_program(event->u.class_event.clazz, "OperandStack")) {
        MUST(SetBreakpoint, event->u.class_event.clazz, method_of(event->u.class_event.clazz, "inner"), 0);
    }
    if (event->kind == JVMDI_EVENT_BREAKPOINT) look(jni, event->u.breakpoint.thread);
}

static void start(char *options) { MUST(SetEventHook, hook); }
