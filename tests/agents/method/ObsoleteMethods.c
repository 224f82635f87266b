/* Obsolete methods: the ID that was known goes to the new version; a frame's ID is another one, of which everything of the old version can be asked. */
#include "agent.h"

static jmethodID known, same;

static void show(const char *what, jmethodID method) {
    char *name = NULL, *signature = NULL;
    jint modifiers = 0, locals = 0, count = 0, lines = 0, first = 0;
    jboolean obsolete = 9;
    unsigned char *bytes = NULL;
    jvmtiLineNumberEntry *table = NULL;
    MUST(IsMethodObsolete, method, &obsolete);
    MUST(GetMethodName, method, &name, &signature, NULL);
    MUST(GetMethodModifiers, method, &modifiers);
    MUST(GetMaxLocals, method, &locals);
    MUST(GetBytecodes, method, &count, &bytes);
    if (MUST(GetLineNumberTable, method, &lines, &table) == 0) first = table[0].line_number;
    say("%s: obsolete %d, %s%s of %s, modifiers %x, locals %d, bytecodes %d, line %d", what, obsolete, name, signature, class_signature(declaring(method)), modifiers,
        locals, count, first);
}

NATIVE(void, ObsoleteMethods, remember, jclass klass) {
    known = method_of(klass, "changed");
    same = method_of(klass, "same");
    show("known", known);
}

NATIVE(void, ObsoleteMethods, redefine, jclass klass, jbyteArray bytes) {
    jvmtiFrameInfo frames[8];
    jint count = 0;
    say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes)));
    MUST(GetStackTrace, NULL, 2, 2, frames, &count);
    show("known", known);
    show("same", same);
    say("frames: known %d, known %d, same %d", frames[0].method == known, frames[1].method == known, frames[0].method == same);
    show("frame 1", frames[0].method);
    show("frame 2", frames[1].method);
    say("of the class: known %d, same %d", method_of(klass, "changed") == known, method_of(klass, "same") == same);
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_get_bytecodes);
    NEED(can_get_line_numbers);
    ready();
}
